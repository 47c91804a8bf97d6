import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your northcover code',
    text: 'northcover: your code is {code}. It works for {minutes} minutes. No one from northcover will ask you for it by phone.',
  },
  contactCode: {
    subject: 'Your northcover code',
    text: 'northcover: {code} is your code to confirm this contact. It works for {minutes} minutes. If you did not ask for it, do nothing.',
  },
  contactPending: {
    subject: 'Your cell phone number or email is being changed',
    text: 'northcover: your cell phone or email with us is being changed. Not you? Stop it: {link} or call {phone}.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'northcover: your contact details have been changed. If this was not you, call us right away at {phone}.',
  },
  paymentChanged: {
    subject: 'How your policy is paid was changed',
    text: 'northcover: your {policies} will now be paid by {method}. If this was not you, call us now on {phone}.',
  },
  codesUnused: {
    subject: 'Codes were sent to you and not used',
    text: 'northcover: codes to log in to your account were sent to you and not used. If you did not ask for them, call us on {phone}.',
  },
  tokenMisused: {
    subject: 'We logged you out',
    text: 'northcover: we logged you out of your account, because someone else may have tried to use it. Please call us straight away on {phone}.',
  },
  receipt: {
    subject: 'Your northcover receipt {reference}',
    text: 'Thank you. northcover has received your payment of {amount}. Your receipt {reference} is attached as a PDF. Questions? Call us at {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
