import type { BrandMessages } from '../brand.ts';
import { sharedMessages } from '../shared-text.ts';

export const messages = {
  ...sharedMessages('nzonechoice'),
  code: {
    subject: 'Your nzonechoice code',
    text: '{code} is your nzonechoice code. It works for {minutes} minutes. Nobody from nzonechoice will ask you for it by phone.',
  },
  contactCode: {
    subject: 'Your nzonechoice code',
    text: '{code} is your nzonechoice code to confirm this contact. It works for {minutes} minutes. If you did not ask for it, do nothing.',
  },
  receipt: {
    subject: 'Your nzonechoice receipt {reference}',
    text: 'Thank you for your payment of {amount} to nzonechoice. Your receipt {reference} is attached as a PDF. Any questions? Call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
