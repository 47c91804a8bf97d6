/**
 * Whether the whole text fits a configured pattern, as with the `pattern` attribute of
 * HTML. LOG-4, LOG-5, CON-17
 */
export function fitsPattern(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text);
}
