/** The four parts of a suggestion: line, suburb, state or city, postcode. */
export type SuggestionParts = {
  readonly line: string;
  readonly suburb: string;
  readonly stateOrCity: string;
  readonly postcode: string;
};

/**
 * Parses `line;suburb;state-or-city;postcode`, or the same parts joined by commas, as a suggestion is
 * displayed. Returns undefined for any other text.
 */
export function parseSuggestion(text: string): SuggestionParts | undefined {
  const parts = text.includes(';') ? text.split(';') : displayedParts(text);
  const [line, suburb, stateOrCity, postcode] = parts.map((part) => part.trim());
  if (parts.length !== 4 || !line || suburb === undefined) return undefined;
  return { line, suburb, stateOrCity: stateOrCity ?? '', postcode: postcode ?? '' };
}

/** Only the line may hold commas of its own. */
function displayedParts(text: string): string[] {
  const pieces = text.split(',');
  return pieces.length < 4 ? pieces : [pieces.slice(0, -3).join(','), ...pieces.slice(-3)];
}

/** Formats a suggestion for the wire. ADDR-1 */
export function formatSuggestion({ line, suburb, stateOrCity, postcode }: SuggestionParts): string {
  return `${line};${suburb};${stateOrCity};${postcode}`;
}
