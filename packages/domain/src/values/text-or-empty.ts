/** Returns a value as it is shown; an empty text for a missing one. POL-25 */
export function textOrEmpty(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
