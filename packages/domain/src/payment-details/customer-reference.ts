const DIGITS = 8;

/**
 * Returns the customer's reference at the card provider: the customer's number with zeros before it, then the
 * suffix of the region. CFG-17
 */
export const customerReference = (customerId: number, crnSuffix: string): string =>
  `${String(customerId).padStart(DIGITS, '0')}${crnSuffix}`;

/** The most characters that a message names of an account that is masked, and of one that is not. */
const SHOWN = { ofMasked: 6, ofWhole: 3 };

/** Returns the end of an account number that a message may name: of `•••••••869-00` it is `869-00`. UPD-30 */
export function visibleEnd(masked: string): string {
  const end = masked.replace(/^.*•/su, '');
  return end.slice(-(end === masked ? SHOWN.ofWhole : SHOWN.ofMasked));
}
