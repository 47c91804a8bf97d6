import type { AuthorityText } from './authority-text.ts';

/** What is agreed to for a card, in every country, the newest text first. UPD-5 */
export const CARD_CONFIRMATIONS: readonly AuthorityText[] = [
  {
    id: 'card-2026-1',
    title: 'Paying by card',
    paragraphs: [
      'I authorise {brand} to charge this card with the premiums of my policy when they are due, until I change how I pay or the policy ends.',
      'I confirm that the details are correct and that I may use this card.',
      'I can change how I pay here at any time, or by a call: {phone}.',
    ],
  },
];
