// Reads docs/asvs.md: the requirements of OWASP ASVS 5.0 with their proof.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROW = /^\| (\d+\.\d+\.\d+) \| (.+) \| (met|not met|by the operator) \| (.+) \|$/;
const OPEN = /^- \*\*(\d+\.\d+\.\d+)\*\* /;
const RULE = /\b[A-Z]{3,}-\d+\b/g;
const LINK = /\]\(([^)]+)\)/g;

/** The rows of its tables, each `{ id, state, proof }`. */
export const rowsOf = (text) =>
  text.split('\n').flatMap((line) => {
    const [, id, , state, proof] = ROW.exec(line) ?? [];
    return id ? [{ id, state, proof }] : [];
  });

/** The ids of the list of what is not met. */
export const openOf = (text) => text.split('\n').flatMap((line) => OPEN.exec(line)?.[1] ?? []);

/** The ids of rules that a text names. */
export const rulesIn = (text) => [...new Set(text.match(RULE) ?? [])];

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]));

/** Returns the links of a file, of this repository, that lead to no file or to no heading of it. */
export function brokenLinks(file) {
  const targets = [...readFileSync(file, 'utf8').matchAll(LINK)].map((match) => match[1]);
  return targets.filter((target) => {
    const [path, anchor] = target.split('#');
    const found = path ? join(dirname(file), path) : file;
    return !existsSync(found) || (anchor !== undefined && !anchorsOf(found).includes(anchor));
  });
}
