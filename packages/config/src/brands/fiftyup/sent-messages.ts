import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your fiftyup code',
    text: 'Hello from fiftyup. Your code is {code}. It works for {minutes} minutes. We will never ask you for it by phone.',
  },
  contactCode: {
    subject: 'Your fiftyup code',
    text: 'Hello from fiftyup. {code} is the code to confirm this contact. It works for {minutes} minutes. Not you? Do nothing, and tell nobody the code.',
  },
  contactPending: {
    subject: 'Your mobile number or email is being changed',
    text: 'fiftyup: your mobile or email with us is being changed. Not you? Stop it: {link} or call {phone}.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'fiftyup: your contact details have just been changed. Not you? Call us straight away on {phone}.',
  },
  paymentChanged: {
    subject: 'How your policy is paid was changed',
    text: 'fiftyup: your {policies} will now be paid by {method}. If this was not you, call us now on {phone}.',
  },
  codesUnused: {
    subject: 'Codes were sent to you and not used',
    text: 'fiftyup: codes to log in to your account were sent to you and not used. If you did not ask for them, call us on {phone}.',
  },
  tokenMisused: {
    subject: 'We logged you out',
    text: 'fiftyup: we logged you out of your account, because someone else may have tried to use it. Please call us straight away on {phone}.',
  },
  receipt: {
    subject: 'Your fiftyup receipt {reference}',
    text: 'Hello from fiftyup. Thank you for your payment of {amount}. Your receipt {reference} is attached as a PDF. If you have a question, call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
