import { currentAuthority } from '@portal/config/authorities/authorities';
import type { AuthorityKind, AuthorityText } from '@portal/config/authorities/authority-text';
import { resolveBrand } from '@portal/config/brands/brands';
import type { Site } from '@portal/config/sites/site';

/** The agreement of a customer of a site before a card or a bank account is used. */
export type SiteAuthorities = Readonly<Record<AuthorityKind, AuthorityText>>;

/**
 * Returns the texts of a site's country in the words of its brand. The page fills the phone in: the
 * configuration may replace it. UPD-53, CFG-49
 */
export function authoritiesOf({ brand, countryId }: Site): SiteAuthorities {
  const asker = { countryId, brand: { name: resolveBrand(brand).name, phone: { number: '{phone}' } } };
  return { card: currentAuthority(asker, 'card'), 'direct-debit': currentAuthority(asker, 'direct-debit') };
}
