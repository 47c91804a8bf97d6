import type { CardField, CardProblem } from '#sandbox/cards/card-check.ts';

const LENGTH_OF_CODE = 4;

/** The text of a problem, beside the field and in the summary of the page. */
const TEXTS: Readonly<Record<CardField, Partial<Record<CardProblem, string>>>> = {
  number: {
    missing: 'Enter your card number',
    'brand-unknown': 'Enter the number of a Visa, Mastercard or American Express card',
    incomplete: 'Check your card number. It does not have the right number of digits',
    'number-wrong': 'Check your card number. One or more digits are not right',
  },
  expiry: {
    missing: 'Enter the expiry date of your card',
    unreadable: 'Enter the expiry date as month and year, like 08 / 29',
    expired: 'This expiry date has passed. Check the date or use another card',
    'too-far': 'Check the year of the expiry date. It is too far in the future',
  },
  name: {
    missing: 'Enter the name on your card',
    'has-number': 'Enter the name on your card, not its number',
    'too-long': 'The name on your card must be 100 characters or fewer',
  },
  code: { missing: 'Enter the security code of your card' },
};

/** Returns what the customer reads about a problem. `codeLength`: the digits of this card's security code. */
export function textOf(field: CardField, problem: CardProblem, codeLength: number | undefined): string {
  const known = TEXTS[field][problem];
  if (known) return known;
  return codeLength === LENGTH_OF_CODE
    ? 'Enter the 4 numbers on the front of your card'
    : 'Enter the 3 numbers on the back of your card';
}

/** Returns where the security code is. */
export function codeHintOf(codeLength: number | undefined): string {
  if (codeLength === undefined) {
    return 'The last 3 numbers on the back of your card. American Express: 4 numbers on the front';
  }
  return codeLength === LENGTH_OF_CODE
    ? 'The 4 numbers on the front of your card, above the card number'
    : 'The last 3 numbers on the back of your card, beside the signature';
}
