import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your 6-digit code',
    text: '{code} is your code to log in to real. It works for {minutes} minutes. We will never ask you for it by phone.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'real: your contact details have been changed. If this was not you, call us straight away on {phone}.',
  },
} as const satisfies BrandMessages;
