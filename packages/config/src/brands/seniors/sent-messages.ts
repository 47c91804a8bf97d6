import type { BrandMessages } from '../brand.ts';
import { sharedMessages } from '../shared-text.ts';

export const messages = {
  ...sharedMessages('seniors'),
  code: {
    subject: 'Your 6-digit code from seniors',
    text: '{code} is your 6-digit code from seniors. It works for {minutes} minutes. We will never phone you to ask for it.',
  },
  contactCode: {
    subject: 'Your 6-digit code from seniors',
    text: '{code} is the code from seniors to confirm this contact. It works for {minutes} minutes. If you did not ask for it, do nothing.',
  },
  contactPending: {
    subject: 'Your mobile number or email is being changed',
    text: 'seniors: your mobile number or email is being changed. Not you? Please stop it: {link} or call {phone}.',
  },
  contactChanged: {
    subject: 'Your contact details with seniors have been changed',
    text: 'seniors: your contact details have been changed. If you did not do this, please call us now on {phone}.',
  },
  receipt: {
    subject: 'Your seniors receipt {reference}',
    text: 'Thank you from seniors. We have received your payment of {amount}. Your receipt {reference} is attached as a PDF. If you have a question, call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
