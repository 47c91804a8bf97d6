import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { Brand } from '../brand.ts';
import { sharedText } from '../shared-text.ts';
import { logo } from './logo.ts';
import { PRODUCT_NAME } from './product-name.ts';
import { scene } from './scene.ts';
import { messages } from './sent-messages.ts';
import { theme } from './theme.ts';

export const product = {
  key: 'product',
  name: PRODUCT_NAME,
  phone: { number: '1800 975 710' },
  callHours: { days: [1, 2, 3, 4, 5], fromMinute: 540, toMinute: 1020 },
  headings: sharedText.headings,
  callsToAction: sharedText.callsToAction,
  login: {
    title: 'Log in',
    lead: 'We will send you a 6-digit code to check it is you.',
    mobileHelp: 'The number we have for your policy',
    emailHelp: 'The email address we have for your policy',
    birthDateHelp: 'For example, 27 3 1957',
    benefitsTitle: 'Your policies online',
    benefits: [
      'See your policies',
      'Change your contact and payment details',
      'Read documents about your policies',
    ],
    failureMessage: null,
  },
  beneficiaryForm: {
    label: 'Change beneficiaries',
    href: 'https://www.example.com/product/beneficiary-form',
  },
  failureMessages: sharedText.failureMessages,
  makePayment: sharedText.makePayment,
  paymentHelp: [
    'Pay what is overdue in parts',
    'Move the day on which payments are taken',
    'Lower the cover amount and the premium with it',
  ],
  offer: {
    variants: {
      A: {
        title: 'More ways to be covered',
        description: 'Ask us what other cover could suit you.',
        requestCallHref: 'https://www.example.com/product/call-back',
        productTypeIds: [],
      },
      B: {
        title: 'Cover for your family',
        description: 'Ask us about life cover for the people who count on you.',
        requestCallHref: 'https://www.example.com/product/call-back',
        productTypeIds: [PRODUCT_TYPE.life, PRODUCT_TYPE.lifeWithExpiry],
      },
    },
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/product/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/product/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/product/accessibility' },
      { label: 'Complaints', href: 'https://www.example.com/product/complaints' },
    ],
    legal: `The brand ${PRODUCT_NAME} is a demonstration. Cover is issued by a fictional insurer. The information here is general and does not take your needs into account. Your policy document says what is and is not covered.`,
  },
  messages,
  theme,
  logo,
  gesture: 'none',
  scene,
} as const satisfies Brand;
