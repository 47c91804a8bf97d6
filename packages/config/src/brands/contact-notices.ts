import type { BrandKey } from './brand.ts';

/** What a brand says to the old mobile and e-mail when contact details were changed. Hole: `{phone}`. Only the server says it. */
export type ContactNotice = { readonly subject: string; readonly text: string };

/** One per brand; none carries anything about the customer, and each is short enough for one text message. CON-31 */
export const CONTACT_NOTICES: Readonly<Record<BrandKey, ContactNotice>> = {
  real: {
    subject: 'Your contact details have been changed',
    text: 'real: your contact details have been changed. If this was not you, call us straight away on {phone}.',
  },
  seniors: {
    subject: 'Your contact details with seniors have been changed',
    text: 'seniors: your contact details have been changed. If you did not do this, please call us now on {phone}.',
  },
  fiftyup: {
    subject: 'Your contact details have been changed',
    text: 'fiftyup: your contact details have just been changed. Not you? Call us straight away on {phone}.',
  },
  northcover: {
    subject: 'Your contact details have been changed',
    text: 'northcover: your contact details have been changed. If this was not you, call us right away at {phone}.',
  },
  nzonechoice: {
    subject: 'Your contact details have been changed',
    text: 'nzonechoice: your contact details have been changed. If this was not you, call us straight away on {phone}.',
  },
  product: {
    subject: 'Your contact details have been changed',
    text: 'Your contact details for your insurance have been changed. If this was not you, call us straight away on {phone}.',
  },
};
