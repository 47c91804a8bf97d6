import { COUNTRY, type CountryId } from '@portal/domain/values/country';
import type { Site } from '../sites/site.ts';

/** The insurer as the sender of letters: its name and address, and who answers for what they say. */
export type Letterhead = {
  readonly insurer: string;
  readonly address: string;
  readonly signatory: string;
};

const SENDER = { insurer: 'Example Life Limited', signatory: 'Head of Customer Services' } as const;

/** The demonstration's insurer, with a box that no post office has. A real insurer puts its own here. */
const LETTERHEADS: Readonly<Record<CountryId, Letterhead>> = {
  [COUNTRY.australia]: { ...SENDER, address: 'GPO Box 0000, Sydney NSW 2001' },
  [COUNTRY.canada]: { ...SENDER, address: 'PO Box 0000, Station A, Toronto ON M5W 0A0' },
  [COUNTRY.newZealand]: { ...SENDER, address: 'PO Box 0000, Auckland 1140' },
};

/** Returns the sender of a site's letters. PDF-2 */
export function letterheadOf({ countryId }: Pick<Site, 'countryId'>): Letterhead {
  const letterhead = LETTERHEADS[countryId as CountryId];
  if (!letterhead) throw new Error(`No letterhead for country id ${countryId}`);
  return letterhead;
}
