/** A term that no street has. */
export const NO_TERM = "'~'";

/** Ends the operand of a prefix search. */
export const PREFIX_END = "':*";

/** Quotes a word as an operand of a text search query (`tsquery`). */
export const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '')}'`;

/** Joins operands, one of which must match. */
export function anyOf(terms: readonly string[]): string {
  const unique = [...new Set(terms)];
  return unique.length === 1 ? (unique[0] ?? NO_TERM) : `(${unique.join('|')})`;
}

/** Joins operands, all of which must match. */
export const allOf = (terms: readonly string[]): string => [...new Set(terms)].join('&');
