import type { BrandMessages } from '../brand.ts';
import { sharedMessages } from '../shared-text.ts';

export const messages = {
  ...sharedMessages('fiftyup'),
  code: {
    subject: 'Your fiftyup code',
    text: 'Hello from fiftyup. Your code is {code}. It works for {minutes} minutes. We will never ask you for it by phone.',
  },
  contactCode: {
    subject: 'Your fiftyup code',
    text: 'Hello from fiftyup. {code} is the code to confirm this contact. It works for {minutes} minutes. Not you? Do nothing, and tell nobody the code.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'fiftyup: your contact details have just been changed. Not you? Call us straight away on {phone}.',
  },
  receipt: {
    subject: 'Your fiftyup receipt {reference}',
    text: 'Hello from fiftyup. Thank you for your payment of {amount}. Your receipt {reference} is attached as a PDF. If you have a question, call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
