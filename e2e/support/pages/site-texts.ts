/** The texts in which the pages of a site differ from those of other sites. */
export type SiteTexts = {
  readonly loginTitle: string;
  readonly mobile: string;
  readonly updateContact: string;
};

const USUAL: SiteTexts = {
  loginTitle: 'Log in to your policies',
  mobile: 'Mobile number',
  updateContact: 'Update my details',
};

const CELL_PHONE = { mobile: 'Cell phone number' };
const PRODUCT = { loginTitle: 'Log in' };

const OWN: Readonly<Record<string, Partial<SiteTexts>>> = {
  'fiftyup-13': { loginTitle: 'Welcome back', updateContact: 'Change my details' },
  'northcover-39': CELL_PHONE,
  'nzonechoice-154': { loginTitle: 'Log in to your cover' },
  'product-13': PRODUCT,
  'product-39': { ...PRODUCT, ...CELL_PHONE },
  'product-154': PRODUCT,
};

/** Returns the texts of a site; without one, those of the default site. */
export const textsOf = (site = 'real-154'): SiteTexts => ({ ...USUAL, ...OWN[site] });
