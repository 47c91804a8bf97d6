import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { Brand } from '../brand.ts';
import { sharedText } from '../shared-text.ts';
import { logo } from './logo.ts';
import { scene } from './scene.ts';
import { messages } from './sent-messages.ts';
import { theme } from './theme.ts';

export const real = {
  key: 'real',
  name: 'real',
  phone: { number: '1800 975 711' },
  callHours: { days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1200 },
  headings: sharedText.headings,
  callsToAction: sharedText.callsToAction,
  login: {
    title: 'Log in to your policies',
    lead: 'We will send you a 6-digit code to check it is you.',
    mobileHelp: 'The mobile number on your policy',
    emailHelp: 'The email address on your policy',
    birthDateHelp: 'For example, 27 3 1957',
    benefitsTitle: 'Your cover, all in one place',
    benefits: [
      'See what you are covered for, and who it protects',
      'Change your address, phone or payment details',
      'Read letters and documents about your policy',
    ],
    failureMessage: sharedText.loginFailureMessage,
  },
  beneficiaryForm: { label: 'Change beneficiaries', href: 'https://www.example.com/real/beneficiary-form' },
  failureMessages: sharedText.failureMessages,
  makePayment: {
    ...sharedText.makePayment,
    finaliseMessage: 'It can take up to 5 minutes for your policy to show this payment.',
  },
  paymentHelp: [
    'Pay what is overdue in parts, over a few weeks',
    'Move the day we take your payments',
    'Lower the cover amount, so that the premium is lower',
    'Pause payments for a while, if your policy allows it',
  ],
  offer: {
    variants: {
      A: {
        title: 'Cover for the people you love',
        description: 'Ask us how family life cover could help the people who count on you.',
        requestCallHref: 'https://www.example.com/real/call-back',
        productTypeIds: [PRODUCT_TYPE.life, PRODUCT_TYPE.lifeWithExpiry],
      },
      B: {
        title: 'A funeral plan in place',
        description: 'Talk to us about cover that helps with the costs of a funeral.',
        requestCallHref: 'https://www.example.com/real/call-back',
        productTypeIds: [PRODUCT_TYPE.funeral],
      },
    },
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/real/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/real/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/real/accessibility' },
      { label: 'Make a complaint', href: 'https://www.example.com/real/complaints' },
    ],
    legal:
      'The brand real is a demonstration. Cover is issued by a fictional insurer. The information here is general and does not take your needs into account. Read your policy document to see what is and is not covered.',
  },
  messages,
  theme,
  logo,
  gesture: 'line',
  scene,
} as const satisfies Brand;
