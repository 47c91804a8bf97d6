import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your 6-digit code from seniors',
    text: '{code} is your 6-digit code from seniors. It works for {minutes} minutes. We will never phone you to ask for it.',
  },
  contactChanged: {
    subject: 'Your contact details with seniors have been changed',
    text: 'seniors: your contact details have been changed. If you did not do this, please call us now on {phone}.',
  },
} as const satisfies BrandMessages;
