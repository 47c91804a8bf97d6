const MOBILE_DIGITS_SHOWN = 3;
const EMAIL_CHARACTERS_HIDDEN = 4;
const CARD_DIGITS_SHOWN = 4;

/** Returns the part of a mobile number that may be shown before login: its last three digits. LOG-21 */
export function mobileHint(mobile: string): string {
  return mobile.replace(/\D/g, '').slice(-MOBILE_DIGITS_SHOWN);
}

/** Returns an e-mail address as it may be shown before login: `****` in place of the first four characters. LOG-21 */
export function emailHint(email: string): string {
  return `****${[...email].slice(EMAIL_CHARACTERS_HIDDEN).join('')}`;
}

/** Returns a card number as it is shown: dots, and at most its last four digits; empty without any. POL-16, POL-18 */
export function maskedCardNumber(suffix: string | null): string {
  const digits = (suffix ?? '').replace(/\D/g, '').slice(-CARD_DIGITS_SHOWN);
  return digits === '' ? '' : `•••• •••• •••• ${digits.padStart(CARD_DIGITS_SHOWN, '•')}`;
}
