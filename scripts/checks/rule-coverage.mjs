// Compares the rules of docs/spec with the tests whose titles name them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = /^- \*\*([A-Z]+-\d+)\*\* /gm;
const NAMED = /\[([A-Z]+-\d+)\]/g;

/** The ids of the rules in a text of docs/spec. */
export function ruleIds(text) {
  return [...text.matchAll(RULE)].map((match) => match[1]);
}

/** The ids that a test title names. */
function namedIds(title) {
  return [...title.matchAll(NAMED)].map((match) => match[1]);
}

/** Returns the rules that no title names, and the names that no rule has. */
export function compareRules(rules, titles) {
  const named = new Set(titles.flatMap(namedIds));
  const known = new Set(rules);
  return {
    untested: rules.filter((rule) => !named.has(rule)),
    unknown: [...named].filter((name) => !known.has(name)),
  };
}

/** Every rule of the product, in the order of its files. */
export function readRules(specFolder) {
  return readdirSync(specFolder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => ruleIds(readFileSync(join(specFolder, name), 'utf8')));
}
