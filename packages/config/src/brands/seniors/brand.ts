import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { Brand } from '../brand.ts';
import { sharedText } from '../shared-text.ts';
import { logo } from './logo.ts';
import { scene } from './scene.ts';
import { messages } from './sent-messages.ts';
import { theme } from './theme.ts';

export const seniors = {
  key: 'seniors',
  name: 'seniors',
  phone: { number: '1800 975 707' },
  callHours: { days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1080 },
  headings: { ...sharedText.headings, inbox: 'Policy documents' },
  callsToAction: sharedText.callsToAction,
  login: {
    title: 'Log in to your policies',
    lead: 'To keep your details safe, we will send you a 6-digit code.',
    mobileHelp: 'The mobile number you gave us for your policy',
    emailHelp: 'The email address you gave us for your policy',
    birthDateHelp: 'For example, 27 3 1947',
    benefitsTitle: 'Everything about your cover, when you want it',
    benefits: [
      'Check your cover amount and renewal date',
      'See who your benefit is paid to',
      'Tell us when your address, phone or payment details change',
    ],
    failureMessage: sharedText.loginFailureMessage,
  },
  beneficiaryForm: {
    label: 'Form to choose or change your beneficiaries',
    href: 'https://www.example.com/seniors/beneficiary-form',
  },
  failureMessages: sharedText.failureMessages,
  makePayment: {
    ...sharedText.makePayment,
    finaliseMessage: 'Please allow up to 5 minutes for this payment to show on your policy.',
  },
  paymentHelp: [
    'Pay what is overdue a little at a time',
    'Pay just after your pension arrives',
    'Lower the cover amount, so that you pay less',
    'Pause payments for a while, if your policy allows it',
  ],
  offer: {
    variants: {
      A: {
        title: 'Something set aside for family',
        description: 'We can tell you about cover that is made for people over 50.',
        requestCallHref: 'https://www.example.com/seniors/call-back',
        productTypeIds: [],
      },
      B: {
        title: 'Help with final expenses',
        description: 'Ask us about funeral cover with premiums you can plan for.',
        requestCallHref: 'https://www.example.com/seniors/call-back',
        productTypeIds: [PRODUCT_TYPE.funeral],
      },
    },
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/seniors/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/seniors/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/seniors/accessibility' },
      { label: 'Complaints and feedback', href: 'https://www.example.com/seniors/complaints' },
      { label: 'Help in hard times', href: 'https://www.example.com/seniors/financial-hardship' },
    ],
    legal:
      'The brand seniors is a demonstration, and the insurer behind it is fictional. What you read here is general information, written without knowing what you own, owe or need. Your policy document says what is and is not covered.',
  },
  messages,
  theme,
  logo,
  gesture: 'figures',
  scene,
} as const satisfies Brand;
