/** The four parts of a suggestion: line, suburb, state or city, postcode. */
export type SuggestionParts = {
  readonly line: string;
  readonly suburb: string;
  readonly stateOrCity: string;
  readonly postcode: string;
};

/** Reads `line;suburb;state-or-city;postcode`, or the same as it is shown, joined by commas. Undefined when it has other parts. */
export function readSuggestion(text: string): SuggestionParts | undefined {
  const parts = text.includes(';') ? text.split(';') : shownParts(text);
  const [line, suburb, stateOrCity, postcode] = parts.map((part) => part.trim());
  if (parts.length !== 4 || !line || suburb === undefined) return undefined;
  return { line, suburb, stateOrCity: stateOrCity ?? '', postcode: postcode ?? '' };
}

/** A line may hold commas of its own; the other three parts do not. */
function shownParts(text: string): string[] {
  const pieces = text.split(',');
  return pieces.length < 4 ? pieces : [pieces.slice(0, -3).join(','), ...pieces.slice(-3)];
}

/** Writes a suggestion. ADDR-1 */
export function writeSuggestion({ line, suburb, stateOrCity, postcode }: SuggestionParts): string {
  return `${line};${suburb};${stateOrCity};${postcode}`;
}
