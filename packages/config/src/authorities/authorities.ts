import { COUNTRY, type CountryId } from '@portal/domain/values/country';
import { type Brand, fillText } from '../brands/brand.ts';
import { AUSTRALIA_AUTHORITIES } from './australia.ts';
import type { AuthorityKind, AuthorityText } from './authority-text.ts';
import { CANADA_AUTHORITIES } from './canada.ts';
import { CANADA_CARD_CONFIRMATIONS, CARD_CONFIRMATIONS } from './card.ts';
import { NEW_ZEALAND_AUTHORITIES } from './new-zealand.ts';

const DIRECT_DEBIT: Readonly<Record<CountryId, readonly AuthorityText[]>> = {
  [COUNTRY.newZealand]: NEW_ZEALAND_AUTHORITIES,
  [COUNTRY.australia]: AUSTRALIA_AUTHORITIES,
  [COUNTRY.canada]: CANADA_AUTHORITIES,
};

const CARD: Readonly<Record<CountryId, readonly AuthorityText[]>> = {
  [COUNTRY.newZealand]: CARD_CONFIRMATIONS,
  [COUNTRY.australia]: CARD_CONFIRMATIONS,
  [COUNTRY.canada]: CANADA_CARD_CONFIRMATIONS,
};

/**
 * The insurer who asks for the authority: the country of the site, and the brand whose name and support phone
 * are in the text.
 */
type Asker = { readonly countryId: number; readonly brand: Pick<Brand, 'name' | 'phone'> };

/** Every text of a country and kind, the newest first. */
export const listAuthorityTexts = (countryId: number, kind: AuthorityKind): readonly AuthorityText[] =>
  (kind === 'card' ? CARD : DIRECT_DEBIT)[countryId as CountryId] ?? [];

function fillAuthority(text: AuthorityText, { name, phone }: Asker['brand']): AuthorityText {
  const values = { brand: name, phone: phone.number };
  return { ...text, paragraphs: text.paragraphs.map((paragraph) => fillText(paragraph, values)) };
}

/**
 * Returns the text that a customer agrees to now, in the words of the brand. Throws for a country without
 * one. UPD-5
 */
export function currentAuthority({ countryId, brand }: Asker, kind: AuthorityKind): AuthorityText {
  const [newest] = listAuthorityTexts(countryId, kind);
  if (!newest) throw new Error(`No authority text for country id ${countryId}`);
  return fillAuthority(newest, brand);
}

/**
 * Returns the text with that id, in the words of the brand; undefined where the country never showed such a
 * text of that kind. UPD-6
 */
export function findAuthority(
  { countryId, brand }: Asker,
  kind: AuthorityKind,
  id: string,
): AuthorityText | undefined {
  const text = listAuthorityTexts(countryId, kind).find((candidate) => candidate.id === id);
  return text && fillAuthority(text, brand);
}
