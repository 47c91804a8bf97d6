import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your 6-digit code',
    text: '{code} is your code to log in to real. It works for {minutes} minutes. We will never ask you for it by phone.',
  },
  contactCode: {
    subject: 'Your 6-digit code',
    text: 'From real: {code} is your code to confirm this contact. It works for {minutes} minutes. If you did not ask for it, do nothing.',
  },
  contactPending: {
    subject: 'Your mobile number or email is being changed',
    text: 'real: your mobile or email with us is being changed. Not you? Stop it: {link} or call {phone}.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'real: your contact details have been changed. If this was not you, call us straight away on {phone}.',
  },
  paymentChanged: {
    subject: 'How your policy is paid was changed',
    text: 'real: your {policies} will now be paid by {method}. If this was not you, call us now on {phone}.',
  },
  codesUnused: {
    subject: 'Codes were sent to you and not used',
    text: 'real: codes to log in to your account were sent to you and not used. If you did not ask for them, call us on {phone}.',
  },
  tokenMisused: {
    subject: 'We logged you out',
    text: 'real: we logged you out of your account, because someone else may have tried to use it. Please call us straight away on {phone}.',
  },
  receipt: {
    subject: 'Your receipt {reference}',
    text: 'Thank you. We have received your payment of {amount}. Your receipt {reference} from real is attached as a PDF. If you have a question, call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
