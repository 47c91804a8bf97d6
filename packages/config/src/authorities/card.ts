import type { AuthorityText } from './authority-text.ts';

const PARAGRAPHS = [
  'I confirm that the details are correct and that I may use this card.',
  'I can change how I pay here at any time, or by a call: {phone}.',
];

/** What is agreed to for a card, the newest text first. UPD-5 */
export const CARD_CONFIRMATIONS: readonly AuthorityText[] = [
  {
    id: 'card-2026-1',
    title: 'Paying by card',
    paragraphs: [
      'I authorise {brand} to charge this card with the premiums of my policy when they are due, until I change how I pay or the policy ends.',
      ...PARAGRAPHS,
    ],
  },
];

/** The same in Canada's spelling. The other one was shown there before, and stays on record. UPD-5, UPD-6 */
export const CANADA_CARD_CONFIRMATIONS: readonly AuthorityText[] = [
  {
    id: 'ca-card-2026-1',
    title: 'Paying by card',
    paragraphs: [
      'I authorize {brand} to charge this card with the premiums of my policy when they are due, until I change how I pay or the policy ends.',
      ...PARAGRAPHS,
    ],
  },
  ...CARD_CONFIRMATIONS,
];
