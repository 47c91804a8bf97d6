import type { BrandMessages } from '../brand.ts';
import { sharedMessages } from '../shared-text.ts';

export const messages = {
  ...sharedMessages('real'),
  code: {
    subject: 'Your 6-digit code',
    text: '{code} is your code to log in to real. It works for {minutes} minutes. We will never ask you for it by phone.',
  },
  contactCode: {
    subject: 'Your 6-digit code',
    text: 'From real: {code} is your code to confirm this contact. It works for {minutes} minutes. If you did not ask for it, do nothing.',
  },
  receipt: {
    subject: 'Your receipt {reference}',
    text: 'Thank you. We have received your payment of {amount}. Your receipt {reference} from real is attached as a PDF. If you have a question, call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
