import type { Brand } from '../brand.ts';

export const fiftyup = {
  key: 'fiftyup',
  name: 'fiftyup',
  phone: { number: '1800 975 708', hours: 'Monday to Saturday, 8am to 7pm Sydney time' },
  headings: {
    policies: 'My insurance policies',
    policyOverview: 'Policy overview',
    policySummary: 'Policy summary',
    paymentDetails: 'Payment details',
    livesInsured: 'Lives insured details',
    beneficiaries: 'Beneficiary details',
    inbox: 'My inbox',
  },
  login: {
    title: 'Welcome back',
    lead: 'Log in with a 6-digit code. There is no password to remember.',
    mobileHelp: 'The mobile number we have for you',
    emailHelp: 'The email address we have for you',
    birthDateHelp: 'For example, 9 11 1968',
    benefitsTitle: 'Your cover, sorted',
    benefits: [
      'See all your policies in one place',
      'Keep your contact and payment details up to date',
      'Find every letter we have sent you',
    ],
    failureMessage: null,
  },
  codeMessage: {
    subject: 'Your fiftyup code',
    text: 'Hello from fiftyup. Your code is {code}. It works for {minutes} minutes. We will never ask you for it by phone.',
  },
  beneficiaryForm: {
    label: 'Choose your beneficiaries',
    href: 'https://www.example.com/fiftyup/beneficiary-form',
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/fiftyup/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/fiftyup/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/fiftyup/accessibility' },
      { label: 'Make a complaint', href: 'https://www.example.com/fiftyup/complaints' },
    ],
    legal:
      'fiftyup is a demonstration brand. Its policies are issued by a fictional insurer. This is general information only, and was written without knowing your needs. Check your policy document for what is and is not covered.',
  },
} as const satisfies Brand;
