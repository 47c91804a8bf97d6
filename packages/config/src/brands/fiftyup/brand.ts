import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { Brand } from '../brand.ts';
import { sharedText } from '../shared-text.ts';
import { logo } from './logo.ts';
import { scene } from './scene.ts';
import { messages } from './sent-messages.ts';
import { theme } from './theme.ts';

export const fiftyup = {
  key: 'fiftyup',
  name: 'fiftyup',
  phone: { number: '1800 975 708' },
  callHours: { days: [1, 2, 3, 4, 5, 6], fromMinute: 480, toMinute: 1140 },
  headings: sharedText.headings,
  callsToAction: {
    ...sharedText.callsToAction,
    updateContactDetails: 'Change my details',
  },
  login: {
    title: 'Welcome back',
    lead: 'Log in with a 6-digit code. There is no password to remember.',
    mobileHelp: 'The mobile number we have for you',
    emailHelp: 'The email address we have for you',
    birthDateHelp: 'For example, 29 4 1968',
    benefitsTitle: 'Your cover, sorted',
    benefits: [
      'See all your policies in one place',
      'Keep your contact and payment details up to date',
      'Find every letter we have sent you',
    ],
    failureMessage: null,
  },
  beneficiaryForm: {
    label: 'Choose your beneficiaries',
    href: 'https://www.example.com/fiftyup/beneficiary-form',
  },
  failureMessages: sharedText.failureMessages,
  makePayment: {
    ...sharedText.makePayment,
    finaliseMessage: 'Your policy will show this payment within 5 minutes.',
  },
  paymentHelp: [
    'Spread what is overdue over a few weeks',
    'Change the day of your payments to suit your income',
    'Lower the cover amount and the premium with it',
    'Pause payments for a while, if your policy allows it',
  ],
  offer: {
    variants: {
      A: {
        title: 'More cover, same you',
        description: 'See how life cover for over 50s could fit with what you have.',
        requestCallHref: 'https://www.example.com/fiftyup/call-back',
        productTypeIds: [PRODUCT_TYPE.life, PRODUCT_TYPE.lifeWithExpiry],
      },
      B: {
        title: 'Plan it your way',
        description: 'Funeral cover you choose, so that others do not have to.',
        requestCallHref: 'https://www.example.com/fiftyup/call-back',
        productTypeIds: [PRODUCT_TYPE.funeral],
      },
    },
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/fiftyup/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/fiftyup/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/fiftyup/accessibility' },
      { label: 'Make a complaint', href: 'https://www.example.com/fiftyup/complaints' },
    ],
    legal:
      'The brand fiftyup is a demonstration. Its policies are issued by a fictional insurer. This is general information only, and was written without knowing your needs. Check your policy document for what is and is not covered.',
  },
  messages,
  theme,
  logo,
  gesture: 'arc',
  scene,
} as const satisfies Brand;
