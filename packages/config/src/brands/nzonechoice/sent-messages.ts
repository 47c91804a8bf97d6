import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your nzonechoice code',
    text: '{code} is your nzonechoice code. It works for {minutes} minutes. Nobody from nzonechoice will ask you for it by phone.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'nzonechoice: your contact details have been changed. If this was not you, call us straight away on {phone}.',
  },
} as const satisfies BrandMessages;
