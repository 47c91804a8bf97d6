/** What the pages of a site say in words of its own. */
export type SiteWords = {
  readonly loginTitle: string;
  readonly mobile: string;
  readonly updateContact: string;
};

const USUAL: SiteWords = {
  loginTitle: 'Log in to your policies',
  mobile: 'Mobile number',
  updateContact: 'Update my details',
};

const CELL_PHONE = { mobile: 'Cell phone number' };
const PRODUCT = { loginTitle: 'Log in' };

const OWN: Readonly<Record<string, Partial<SiteWords>>> = {
  'fiftyup-13': { loginTitle: 'Welcome back', updateContact: 'Change my details' },
  'northcover-39': CELL_PHONE,
  'nzonechoice-154': { loginTitle: 'Log in to your cover' },
  'product-13': PRODUCT,
  'product-39': { ...PRODUCT, ...CELL_PHONE },
  'product-154': PRODUCT,
};

/** The words of a site; without one, those of the default site. */
export const wordsOf = (site = 'real-154'): SiteWords => ({ ...USUAL, ...OWN[site] });
