import type { BrandMessages } from '../brand.ts';

export const messages = {
  code: {
    subject: 'Your 6-digit code from seniors',
    text: '{code} is your 6-digit code from seniors. It works for {minutes} minutes. We will never phone you to ask for it.',
  },
  contactCode: {
    subject: 'Your 6-digit code from seniors',
    text: '{code} is the code from seniors to confirm this contact. It works for {minutes} minutes. If you did not ask for it, you need do nothing.',
  },
  contactPending: {
    subject: 'Your mobile number or email is being changed',
    text: 'seniors: your mobile or email with us is being changed. Not you? Please stop it: {link} or call {phone}.',
  },
  contactChanged: {
    subject: 'Your contact details with seniors have been changed',
    text: 'seniors: your contact details have been changed. If you did not do this, please call us now on {phone}.',
  },
  paymentChanged: {
    subject: 'How your policy is paid was changed',
    text: 'seniors: your {policies} will now be paid by {method}. If this was not you, call us now on {phone}.',
  },
  codesUnused: {
    subject: 'Codes were sent to you and not used',
    text: 'seniors: codes to log in to your account were sent to you and not used. If you did not ask for them, call us on {phone}.',
  },
  tokenMisused: {
    subject: 'We logged you out',
    text: 'seniors: we logged you out of your account, because someone else may have tried to use it. Please call us straight away on {phone}.',
  },
  receipt: {
    subject: 'Your seniors receipt {reference}',
    text: 'Thank you from seniors. We have received your payment of {amount}. Your receipt {reference} is attached as a PDF. If you have a question, call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
