import type { AuthorityText } from './authority-text.ts';

const TITLE = 'Paying by card';
const CONFIRMED = 'I confirm that the details are correct and that I may use this card.';
const CHANGE = 'I can change how I pay at any time, here or by calling {phone}.';
/** Of the texts that were shown first. */
const FIRST_CHANGE = 'I can change how I pay here at any time, or by a call: {phone}.';

const FIRST: AuthorityText = {
  id: 'card-2026-1',
  title: TITLE,
  paragraphs: [
    'I authorise {brand} to charge this card with the premiums of my policy when they are due, until I change how I pay or the policy ends.',
    CONFIRMED,
    FIRST_CHANGE,
  ],
};

/** The agreements for a card, the newest text first. UPD-5 */
export const CARD_CONFIRMATIONS: readonly AuthorityText[] = [
  {
    id: 'card-2026-2',
    title: TITLE,
    paragraphs: [
      'I authorise {brand} to charge the premiums of my policy to this card when they are due, until I change how I pay or the policy ends.',
      CONFIRMED,
      CHANGE,
    ],
  },
  FIRST,
];

/** The same in Canada's spelling. The first one was shown there too, and stays on record. UPD-5, UPD-6 */
export const CANADA_CARD_CONFIRMATIONS: readonly AuthorityText[] = [
  {
    id: 'ca-card-2026-2',
    title: TITLE,
    paragraphs: [
      'I authorize {brand} to charge the premiums of my policy to this card when they are due, until I change how I pay or the policy ends.',
      CONFIRMED,
      CHANGE,
    ],
  },
  {
    id: 'ca-card-2026-1',
    title: TITLE,
    paragraphs: [
      'I authorize {brand} to charge this card with the premiums of my policy when they are due, until I change how I pay or the policy ends.',
      CONFIRMED,
      FIRST_CHANGE,
    ],
  },
  FIRST,
];
