/** The name under which the first script leaves to all others what they import of it. */
const SHARED = 'window.mainScript';

const EXPORTS = /export\{([\w$, ]*)\};?\s*$/;
const IMPORTS = /import(\{[\w$, ]*\}from)?"\.\/main-[\w-]+\.js";?/g;

/** `a as b, c` as the members of an object literal: `b:a,c`. In an export the name for others stands last, in an import first. */
const membersOf = (names, toMember) =>
  names
    .split(',')
    .map((name) => {
      const [from, to] = name.trim().split(' as ');
      return to === undefined ? from : toMember(from, to);
    })
    .join(',');

/**
 * Returns the first script so that it may stand inside a page too, where no other script can import of it: it leaves on the window what it
 * exports. Throws where its code does not end with one list of exports.
 */
export function shareExports(code) {
  if (!EXPORTS.test(code)) throw new Error('The first script does not end with its exports.');
  return code.replace(
    EXPORTS,
    (_, names) => `${SHARED}={${membersOf(names, (own, shared) => `${shared}:${own}`)}};`,
  );
}

/** Returns another script so that it takes from the window what it imported of the first one. Throws where it imports it in another way. */
export function takeExports(code) {
  const taken = code.replaceAll(IMPORTS, (_, list) =>
    list === undefined
      ? ''
      : `const{${membersOf(list.slice(1, list.indexOf('}')), (shared, own) => `${shared}:${own}`)}}=${SHARED};`,
  );
  if (/(?:from|import)\s*\(?["'`]\.\/main-/.test(taken))
    throw new Error('A script imports the first one in a way that is not known.');
  return taken;
}

/** Returns the first script as the text of a script element: a page in any folder finds the other files. Throws where that would end it early. */
export function textInPage(code) {
  if (/<\/script|<!--/i.test(code)) throw new Error('The first script holds what ends a script in a page.');
  return code.replaceAll(/import\((["'`])\.\//g, 'import($1/assets/');
}
