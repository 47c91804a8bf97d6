import { titleCase } from '@portal/domain/contact-details/title-case';

/**
 * Creates the function that writes names with capitals. Each name is converted once: a file
 * repeats them by the thousand.
 */
export function createNameDisplay(): (name: string) => string {
  const displayed = new Map<string, string>();
  return (name) => {
    const known = displayed.get(name) ?? titleCase(name);
    displayed.set(name, known);
    return known;
  };
}

/**
 * Returns a name as it is displayed. Names all in capitals are converted; names in
 * mixed case stay as they are.
 */
export const displayedName = (name: string): string => (name === name.toUpperCase() ? titleCase(name) : name);

/** Writes `M5X1A9` with its space. A `splitAt` of 0 is for postcodes without a space. */
export function insertPostcodeSpace(code: string, splitAt: number): string {
  const plain = code.replaceAll(' ', '').toUpperCase();
  return splitAt > 0 && plain.length > splitAt ? `${plain.slice(0, splitAt)} ${plain.slice(splitAt)}` : plain;
}
