import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { Brand } from '../brand.ts';
import { sharedText } from '../shared-text.ts';
import { logo } from './logo.ts';
import { scene } from './scene.ts';
import { messages } from './sent-messages.ts';
import { theme } from './theme.ts';

export const nzonechoice = {
  key: 'nzonechoice',
  name: 'nzonechoice',
  phone: { number: '1800 975 709' },
  callHours: { days: [1, 2, 3, 4, 5], fromMinute: 510, toMinute: 1050 },
  headings: sharedText.headings,
  callsToAction: sharedText.callsToAction,
  login: {
    title: 'Log in to your cover',
    lead: 'Tell us who you are, and we will send you a 6-digit code.',
    mobileHelp: 'The mobile number you use with us',
    emailHelp: 'The email address you use with us',
    birthDateHelp: 'For example, 24 6 1961',
    benefitsTitle: 'One place for all your cover',
    benefits: [
      'See your policies and what they cover',
      'Check when each policy renews',
      'Change how you pay, or where we reach you',
    ],
    failureMessage: null,
  },
  beneficiaryForm: {
    label: 'Update your beneficiaries',
    href: 'https://www.example.com/nzonechoice/beneficiary-form',
  },
  failureMessages: sharedText.failureMessages,
  makePayment: {
    ...sharedText.makePayment,
    finaliseMessage: 'It can take up to 5 minutes for this payment to show on your policy.',
  },
  paymentHelp: [
    'Pay what is overdue in parts, over a few weeks',
    'Change how often you pay, and on which day',
    'Lower the cover amount, so that the premium is lower',
    'Pause payments for a while, if your policy allows it',
  ],
  offer: {
    variants: {
      A: {
        title: 'One more thing, covered',
        description: 'Ask us how income cover could help if you cannot work.',
        requestCallHref: 'https://www.example.com/nzonechoice/call-back',
        productTypeIds: [PRODUCT_TYPE.income],
      },
      B: {
        title: 'Cover for the whole family',
        description: 'Talk to us about life cover for the people closest to you.',
        requestCallHref: 'https://www.example.com/nzonechoice/call-back',
        productTypeIds: [PRODUCT_TYPE.life, PRODUCT_TYPE.lifeWithExpiry],
      },
    },
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/nzonechoice/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/nzonechoice/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/nzonechoice/accessibility' },
      { label: 'Raise a concern', href: 'https://www.example.com/nzonechoice/complaints' },
    ],
    legal:
      'The brand nzonechoice is a demonstration. A fictional insurer issues its policies. The information here is general and is not financial advice. Your policy document sets out what is and is not covered.',
  },
  messages,
  theme,
  logo,
  gesture: 'waves',
  scene,
} as const satisfies Brand;
