import type { BrandMessages } from '../brand.ts';
import { PRODUCT_NAME } from './product-name.ts';

export const messages = {
  code: {
    subject: `Code for ${PRODUCT_NAME}`,
    text: `{code} is your code to log in to ${PRODUCT_NAME}. It works for {minutes} minutes. We will never ask you for it by phone.`,
  },
  proofCode: {
    subject: 'Your code to confirm that it is you',
    text: `{code} is your code to confirm to ${PRODUCT_NAME} that it is you. It works for {minutes} minutes. We never ask for it by phone. Not you? Call us on {phone}.`,
  },
  contactCode: {
    subject: `Code for ${PRODUCT_NAME}`,
    text: `{code} is your code to confirm this contact for ${PRODUCT_NAME}. It works for {minutes} minutes. If you did not ask for it, do nothing.`,
  },
  contactPending: {
    subject: 'Your phone number or email is being changed',
    text: 'Your phone number or email for your insurance is being changed. Not you? Stop it: {link} or call {phone}.',
  },
  contactChanged: {
    subject: 'Your contact details have been changed',
    text: 'Your contact details for your insurance have been changed. If this was not you, call us straight away on {phone}.',
  },
  paymentChanged: {
    subject: 'The way your policy is paid has changed',
    text: 'Your insurance {policies} will now be paid by {method}. If this was not you, call us now on {phone}.',
  },
  codesUnused: {
    subject: 'Codes were sent to you but not used',
    text: 'Codes to log in to your insurance account were sent to you but not used. If you did not ask for them, call us on {phone}.',
  },
  tokenMisused: {
    subject: 'We logged you out',
    text: 'We logged you out of your insurance account, because someone else may have tried to use it. Please call us straight away on {phone}.',
  },
  activityReported: {
    subject: 'Something in your account was reported',
    text: 'You told us that something in your insurance account was not you. Other devices are logged out. If you did not tell us, call {phone}.',
  },
  accountLocked: {
    subject: 'Your account is locked',
    text: 'You told us that something in your insurance account was not you. It is locked until you have spoken with us. Call {phone}.',
  },
  passkeyAdded: {
    subject: 'A device can now log in without a code',
    text: 'A device can now log in to your insurance account by its screen lock. Not you? Stop it: {link} or call {phone}.',
  },
  passkeyRemoved: {
    subject: 'A device can no longer log in without a code',
    text: 'A device can no longer log in to your insurance account by its screen lock. If this was not you, call us now on {phone}.',
  },
  passkeyCloned: {
    subject: 'We stopped a device that logs in without a code',
    text: 'We stopped a device that logs in to your insurance account by its screen lock. It may be copied. Call us on {phone}.',
  },
  receipt: {
    subject: `Receipt {reference} from ${PRODUCT_NAME}`,
    text: 'Thank you. We have received your payment of {amount}. Your receipt {reference} is attached as a PDF. If you have a question, call us on {phone}. We never ask for card details by email.',
  },
} as const satisfies BrandMessages;
