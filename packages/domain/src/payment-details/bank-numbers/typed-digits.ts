/**
 * The characters that people write between digits: spaces of all kinds, hyphens and dashes, dots, slashes.
 */
const SEPARATORS = /[\s\p{Pd}./]+/u;

/**
 * Returns the groups of digits of a typed number; undefined where it holds anything but
 * digits and separators. BNK-1
 */
export function readGroups(text: string): readonly string[] | undefined {
  const groups = text.split(SEPARATORS).filter((group) => group !== '');
  return groups.every((group) => /^\d+$/.test(group)) ? groups : undefined;
}

/**
 * Returns the digits of a typed number; undefined where it holds anything but digits and separators. BNK-1
 */
export const readDigits = (text: string): string | undefined => readGroups(text)?.join('');
