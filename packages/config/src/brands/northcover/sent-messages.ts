import type { BrandMessages } from '../brand.ts';
import { sharedMessages } from '../shared-text.ts';

export const messages = {
  ...sharedMessages('northcover'),
  code: {
    subject: 'Your northcover code',
    text: 'northcover: your code is {code}. It works for {minutes} minutes. No one from northcover will ask you for it by phone.',
  },
  proofCode: {
    subject: 'Your code to confirm that it is you',
    text: 'northcover: {code} is your code to confirm that it is you. It works for {minutes} minutes. We never ask for it by phone. Not you? Call us at {phone}.',
  },
  contactCode: {
    subject: 'Your northcover code',
    text: 'northcover: {code} is your code to confirm this contact. It works for {minutes} minutes. If you did not ask for it, do nothing.',
  },
  contactPending: {
    subject: 'Your cell phone number or email is being changed',
    text: 'northcover: your cell phone number or email is being changed. Not you? Stop it: {link} or call {phone}.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'northcover: your contact details have been changed. If this was not you, call us right away at {phone}.',
  },
  receipt: {
    subject: 'Your northcover receipt {reference}',
    text: 'Thank you. northcover has received your payment of {amount}. Your receipt {reference} is attached as a PDF. Questions? Call us at {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
