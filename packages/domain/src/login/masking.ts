const MOBILE_DIGITS_SHOWN = 3;
const EMAIL_CHARACTERS_HIDDEN = 4;
const CARD_DIGITS_SHOWN = 4;

/** What of a mobile number may be shown before login: its last three digits and nothing else. LOG-21 */
export function mobileHint(mobile: string): string {
  return mobile.replace(/\D/g, '').slice(-MOBILE_DIGITS_SHOWN);
}

/** What of an e-mail address may be shown before login: `****` in place of the first four characters. LOG-21 */
export function emailHint(email: string): string {
  return `****${[...email].slice(EMAIL_CHARACTERS_HIDDEN).join('')}`;
}

/** A card number as it is shown: dots, and at most its last four digits. Empty without any. POL-16, POL-18 */
export function maskedCardNumber(suffix: string | null): string {
  const digits = (suffix ?? '').replace(/\D/g, '').slice(-CARD_DIGITS_SHOWN);
  return digits === '' ? '' : `•••• •••• •••• ${digits.padStart(CARD_DIGITS_SHOWN, '•')}`;
}
