/**
 * Patterns know Unicode, such as `\p{L}`. One that was written without it in mind is taken as it was meant.
 */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

/**
 * Whether the whole text fits a configured pattern, as with the `pattern` attribute of
 * HTML. LOG-4, LOG-5, CON-17, CFG-11
 */
export function fitsPattern(pattern: string, text: string): boolean {
  return compile(`^(?:${pattern})$`).test(text);
}
