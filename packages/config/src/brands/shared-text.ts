import type { Brand, BrandMessages } from './brand.ts';

/** The texts that most brands share. A brand spreads a part into its own and writes after it what differs. */
export const sharedText = {
  headings: {
    policies: 'My insurance policies',
    policyOverview: 'Policy overview',
    policySummary: 'Policy summary',
    paymentDetails: 'Payment details',
    livesInsured: 'Lives insured details',
    beneficiaries: 'Beneficiary details',
    updateDetails: 'Update details',
    myContactDetails: 'My contact details',
    customerContactDetails: 'Customer contact details',
    makePayment: 'Make a payment',
    myPaymentDetails: 'My payment details',
    editPaymentDetails: 'Edit payment details',
    inbox: 'My inbox',
  },
  callsToAction: { updateContactDetails: 'Update my details', requestCall: 'Ask us to call about this' },
  loginFailureMessage:
    'The details you have entered do not match any of our records. Please check the details and try again. Alternatively, you can call us on {phone}.',
  failureMessages: {
    contactUpdate: 'We were unable to update your contact details. Please try again or call us on {phone}.',
    paymentUpdate: 'We were unable to update your payment details. Please try again or call us on {phone}.',
  },
  makePayment: {
    finaliseMessage: 'It can take up to 5 minutes for your policy to update.',
    failureMessage: "Please try again or contact our support team on {phone} and we'll be happy to help.",
  },
} as const satisfies Pick<Brand, 'headings' | 'callsToAction' | 'failureMessages' | 'makePayment'> & {
  readonly loginFailureMessage: string;
};

/** The messages that most brands send alike, each beginning with the brand's name. */
export const sharedMessages = (brandName: string) =>
  ({
    proofCode: {
      subject: 'Your code to confirm that it is you',
      text: `${brandName}: {code} is your code to confirm that it is you. It works for {minutes} minutes. We never ask for it by phone. Not you? Call us on {phone}.`,
    },
    contactPending: {
      subject: 'Your mobile number or email is being changed',
      text: `${brandName}: your mobile number or email is being changed. Not you? Stop it: {link} or call {phone}.`,
    },
    contactChanged: {
      subject: 'Your contact details have been changed',
      text: `${brandName}: your contact details have been changed. If this was not you, call us straight away on {phone}.`,
    },
    paymentChanged: {
      subject: 'The way your policy is paid has changed',
      text: `${brandName}: your {policies} will now be paid by {method}. If this was not you, call us now on {phone}.`,
    },
    codesUnused: {
      subject: 'Codes were sent to you but not used',
      text: `${brandName}: codes to log in to your account were sent to you but not used. If you did not ask for them, call us on {phone}.`,
    },
    tokenMisused: {
      subject: 'We logged you out',
      text: `${brandName}: we logged you out of your account, because someone else may have tried to use it. Please call us straight away on {phone}.`,
    },
    activityReported: {
      subject: 'Something in your account was reported',
      text: `${brandName}: you told us that something in your account was not you. Other devices are logged out. If you did not tell us, call {phone}.`,
    },
    accountLocked: {
      subject: 'Your account is locked',
      text: `${brandName}: you told us that something in your account was not you. It is locked until you have spoken with us. Call {phone}.`,
    },
    passkeyAdded: {
      subject: 'A device can now log in without a code',
      text: `${brandName}: a device can now log in to your account by its screen lock. Not you? Stop it: {link} or call {phone}.`,
    },
    passkeyRemoved: {
      subject: 'A device can no longer log in without a code',
      text: `${brandName}: a device can no longer log in to your account by its screen lock. If this was not you, call us now on {phone}.`,
    },
    passkeyCloned: {
      subject: 'We stopped a device that logs in without a code',
      text: `${brandName}: we stopped a device that logs in to your account by its screen lock. It may be copied. Call us on {phone}.`,
    },
  }) as const satisfies Partial<BrandMessages>;
