import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your fiftyup code',
    text: 'Hello from fiftyup. Your code is {code}. It works for {minutes} minutes. We will never ask you for it by phone.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'fiftyup: your contact details have just been changed. Not you? Call us straight away on {phone}.',
  },
} as const satisfies BrandMessages;
