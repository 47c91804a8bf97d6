/** A number as every provider takes it: `+`, country code, number. */
const INTERNATIONAL_NUMBER = /^\+[1-9]\d{6,14}$/;

export function isInternationalNumber(destination: string): boolean {
  return INTERNATIONAL_NUMBER.test(destination);
}
