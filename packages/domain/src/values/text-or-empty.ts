/** Returns a value as it is shown; nothing for one that is not there. POL-25 */
export function textOrEmpty(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
