import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { Brand } from '../brand.ts';
import { sharedText } from '../shared-text.ts';
import { logo } from './logo.ts';
import { scene } from './scene.ts';
import { messages } from './sent-messages.ts';
import { theme } from './theme.ts';

export const northcover = {
  key: 'northcover',
  name: 'northcover',
  phone: { number: '1 800 555 0199' },
  callHours: { days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1200 },
  headings: { ...sharedText.headings, inbox: 'Policy documents' },
  callsToAction: sharedText.callsToAction,
  login: {
    title: 'Log in to your policies',
    lead: 'We will send a 6-digit code to your phone or email to check it is you.',
    mobileHelp: 'The cell phone number on your policy',
    emailHelp: 'The email address on your policy',
    birthDateHelp: 'For example, 27 3 1957',
    benefitsTitle: 'Your cover, clear and close at hand',
    benefits: [
      'See what you are covered for, and who it protects',
      'Update your address, phone or payment details',
      'Read your policy documents',
    ],
    failureMessage: sharedText.loginFailureMessage,
  },
  beneficiaryForm: {
    label: 'Beneficiary change form',
    href: 'https://www.example.com/northcover/beneficiary-form',
  },
  failureMessages: sharedText.failureMessages,
  makePayment: sharedText.makePayment,
  paymentHelp: [
    'Pay what is overdue in parts, over a few weeks',
    'Move the day we take your payments',
    'Pay more often, in smaller amounts',
    'Lower the cover amount, so that the premium is lower',
  ],
  offer: {
    variants: {
      A: {
        title: 'Cover for your family',
        description: 'Ask us about term life cover for the people who depend on you.',
        requestCallHref: 'https://www.example.com/northcover/call-back',
        productTypeIds: [PRODUCT_TYPE.life, PRODUCT_TYPE.lifeWithExpiry],
      },
      B: {
        title: 'Final expenses, taken care of',
        description: 'Ask us about final expense cover with level premiums.',
        requestCallHref: 'https://www.example.com/northcover/call-back',
        productTypeIds: [PRODUCT_TYPE.funeral],
      },
    },
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/northcover/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/northcover/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/northcover/accessibility' },
      { label: 'Complaints', href: 'https://www.example.com/northcover/complaints' },
    ],
    legal:
      'The brand northcover is a demonstration. Cover is underwritten by a fictional insurer. The information here is general and is not advice. Your policy document describes the cover, its limits and its exclusions.',
  },
  messages,
  theme,
  logo,
  gesture: 'slope',
  scene,
} as const satisfies Brand;
