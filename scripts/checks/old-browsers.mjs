// Finds what the oldest browsers that the portal serves lack. NAV-33
import browserData from '@mdn/browser-compat-data/forLegacyNode';
import { Linter } from 'eslint';
import esX from 'eslint-plugin-es-x';
import { OLDEST_BROWSERS } from '../../apps/portal/build/oldest-browsers.ts';

/** MDN's table of what each version of each browser has. */
const { api, javascript } = browserData;

const numberOf = (version) => Number.parseFloat(String(version).replace('≤', ''));

/**
 * Returns whether a browser has what a part of the table describes: not behind a switch, and not until later.
 */
const isIn = ([browser, oldest], { support }) =>
  [support[browser] ?? []]
    .flat()
    .some(({ version_added: added, flags }) => !flags && numberOf(added) <= numberOf(oldest));

const isInAll = ({ __compat }) =>
  !__compat || Object.entries(OLDEST_BROWSERS).every((browser) => isIn(browser, __compat));

const membersOf = (described) => Object.entries(described).filter(([name]) => name !== '__compat');

const INTERFACES = Object.entries(api);
const MEMBERS = INTERFACES.flatMap(([owner, described]) =>
  membersOf(described).map(([member, about]) => ({
    owner,
    name: member.replace('_static', ''),
    isStatic: member.endsWith('_static'),
    isInAll: isInAll(about),
  })),
);

const message = 'A browser that the portal serves lacks it.';

/** Interfaces and functions that one of the browsers lacks. */
const LACKING_GLOBALS = [...INTERFACES, ...membersOf(api.Window)]
  .filter(([, described]) => !isInAll(described))
  .map(([name]) => ({ name, message }));

/** Members that one of the browsers lacks behind the name of an interface: `timeout` of `AbortSignal`. */
const LACKING_STATICS = MEMBERS.filter(({ isStatic, isInAll }) => isStatic && !isInAll).map(
  ({ owner, name }) => ({ object: owner, property: name, message }),
);

/**
 * Names that some interface or type of the language has in all of them: nobody can tell which one is meant.
 */
const OLD_NAMES = new Set([
  ...MEMBERS.filter(({ isInAll }) => isInAll).map(({ name }) => name),
  ...Object.values(javascript.builtins).flatMap((builtin) => membersOf(builtin).map(([name]) => name)),
]);

/**
 * Methods of whatever they are called: `requestSubmit`. Of one word they cannot be told from the methods of
 * our own and of libraries.
 */
const LACKING_METHODS = MEMBERS.map(({ name }) => name).filter(
  (name) => /[a-z][A-Z]/.test(name) && !OLD_NAMES.has(name),
);

const called = (names, of = '') => ({
  selector: `CallExpression[callee.property.name=/^(${names.join('|')})$/]${of}`,
  message,
});

/** The methods that iterators share with arrays. */
const ITERATOR_RULES = Object.keys(esX.rules).filter((rule) => rule.startsWith('no-iterator-prototype-'));
const ITERATOR_METHODS = ITERATOR_RULES.map((rule) =>
  rule
    .slice('no-iterator-prototype-'.length)
    .replace('foreach', 'forEach')
    .replace('flatmap', 'flatMap')
    .replace('toarray', 'toArray'),
);

const CONFIG = {
  files: ['**/*'],
  languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  plugins: { 'es-x': esX },
  settings: { 'es-x': { aggressive: true } },
  rules: {
    // The newest version of the language that all of them have, but for two parts that Safari has since 16.4.
    ...esX.configs['flat/restrict-to-es2022'].rules,
    'es-x/no-regexp-lookbehind-assertions': 'error',
    'es-x/no-class-static-block': 'error',
    ...Object.fromEntries(ITERATOR_RULES.map((rule) => [`es-x/${rule}`, 'off'])),
    'no-restricted-globals': ['error', ...LACKING_GLOBALS],
    'no-restricted-properties': ['error', ...LACKING_STATICS],
    'no-restricted-syntax': [
      'error',
      called(LACKING_METHODS),
      called(
        ITERATOR_METHODS,
        '[callee.object.callee.property.name=/^(entries|keys|values)$/][callee.object.arguments.length=0]',
      ),
    ],
  },
};

/** Rules about how a script is written. An older browser cannot even read one that breaks them. */
const SYNTAX_RULES =
  /^es-x\/no-(?:class-static|regexp-(?!escape|prototype)|hashbang|import|json-modules|dynamic-import|trailing)/;

/**
 * Returns each thing that a script uses and one of the browsers lacks, with the text around it. Syntax cannot
 * be asked for or brought by another script, unlike the other things.
 */
export function lackingIn(script) {
  const lines = script.split('\n');
  return new Linter()
    .verify(script, CONFIG, { allowInlineConfig: false })
    .map(({ line, column, message, ruleId }) => ({
      message,
      text: lines[line - 1]?.slice(column - 1, column + 60),
      isSyntax: ruleId === null || SYNTAX_RULES.test(ruleId),
    }));
}

/** The parts of a list of selectors. */
const selectorsOf = (list) => list.split(/,(?![^(]*\))/);

/**
 * Returns the rules and declarations of a style that one of the browsers drops, so that more is lost than the
 * new thing itself: others beside `:has()` in a list, nested rules, and `dvh` without another height before
 * it.
 */
export function lackingInStyle(css) {
  const blocks = [...css.matchAll(/([^{};]+)\{(?=([^{}]*))/g)].map(([, prelude, body]) => [
    prelude.trim(),
    body,
  ]);
  const isMixed = (list) =>
    list.includes(':has(') && selectorsOf(list).some((selector) => !selector.includes(':has('));
  const hasNoFallback = (body) =>
    [...body.matchAll(/(?:^|;)\s*([\w-]+):[^;]*\ddvh/g)].some(
      ([declaration, name]) =>
        !name.startsWith('--') && !body.slice(0, body.indexOf(declaration)).includes(`${name}:`),
    );
  return blocks
    .filter(
      ([prelude, body]) =>
        prelude.includes('&') || (!prelude.startsWith('@') && isMixed(prelude)) || hasNoFallback(body),
    )
    .map(([prelude]) => prelude);
}
