/**
 * A text that a customer agrees to before a card or bank account is used. Placeholders: `{brand}`, `{phone}`.
 * A text that was ever shown is never changed: another wording is another entry with another id, so that a
 * record of consent says what was read.
 */
export type AuthorityText = {
  /** Country, year and number, like `nz-2026-1`; of a card `card-2026-1` or `ca-card-2026-1`. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

/** The subject of an agreement: a direct debit from a bank account, or premiums from a card. */
export type AuthorityKind = 'direct-debit' | 'card';
