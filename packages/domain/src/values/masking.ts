const MOBILE_DIGITS_SHOWN = 3;
const EMAIL_CHARACTERS_HIDDEN = 4;
const CARD_DIGITS_SHOWN = 4;

/** Returns the part of a mobile number that may be shown before login: its last three digits. LOG-21 */
export function mobileHint(mobile: string): string {
  return mobile.replace(/\D/g, '').slice(-MOBILE_DIGITS_SHOWN);
}

/**
 * Returns an e-mail address as it may be shown before login: `****` in place of the
 * first four characters. LOG-21
 */
export function emailHint(email: string): string {
  return `****${[...email].slice(EMAIL_CHARACTERS_HIDDEN).join('')}`;
}

/**
 * Returns a card number as it is shown: dots, and at most its last four digits; empty
 * without any. POL-16, POL-18
 */
export function maskedCardNumber(suffix: string | null): string {
  const digits = (suffix ?? '').replace(/\D/g, '').slice(-CARD_DIGITS_SHOWN);
  return digits === '' ? '' : `•••• •••• •••• ${digits.padStart(CARD_DIGITS_SHOWN, '•')}`;
}

const LAST_DIGITS = /\d[\d\s-]*$/;

/**
 * Returns what is known of a masked number, as the card or the bank writes it: of
 * `••-••••-••••••9-00` it is `9-00`. POL-16
 */
export const shownDigits = (masked: string | null): string =>
  LAST_DIGITS.exec(masked ?? '')?.[0].trim() ?? '';

/** At most four digits, with the separators between them. */
const FEW_LAST_DIGITS = /(?:\d[\s-]*){1,4}$/;

/**
 * Returns a number within a sentence, `ending in 9-00`, on one line with its last word; empty without a
 * digit. However much of it is not masked, at most four digits are shown. POL-18, POL-45
 */
export function endingText(masked: string | null): string {
  const digits = FEW_LAST_DIGITS.exec(masked ?? '')?.[0].trim();
  return digits ? `ending in\u00A0${digits}` : '';
}
