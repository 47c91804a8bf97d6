/** Freezes a record and every record inside it. */
export function deepFreeze<T extends object>(record: T): T {
  for (const value of Object.values(record))
    if (typeof value === 'object' && value !== null) deepFreeze(value);
  return Object.freeze(record);
}
