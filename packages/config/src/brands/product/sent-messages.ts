import type { BrandMessages } from '../brand.ts';
import { PRODUCT_NAME } from './product-name.ts';

export const messages = {
  code: {
    subject: `Your ${PRODUCT_NAME} code`,
    text: `{code} is your code to log in to ${PRODUCT_NAME}. It works for {minutes} minutes. We will never ask you for it by phone.`,
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'Your contact details for your insurance have been changed. If this was not you, call us straight away on {phone}.',
  },
} as const satisfies BrandMessages;
