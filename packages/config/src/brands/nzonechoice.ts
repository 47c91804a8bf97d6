import type { Brand } from '../brand.ts';

export const nzonechoice = {
  key: 'nzonechoice',
  name: 'nzonechoice',
  phone: { number: '1800 975 709', hours: 'Monday to Friday, 8:30am to 5:30pm New Zealand time' },
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
    title: 'Log in to your cover',
    lead: 'Tell us who you are, and we will send you a 6-digit code.',
    mobileHelp: 'The mobile number you use with us',
    emailHelp: 'The email address you use with us',
    birthDateHelp: 'For example, 4 6 1961',
    benefitsTitle: 'One place for all your cover',
    benefits: [
      'See your policies and what they cover',
      'Check when each policy renews',
      'Change how you pay, or where we reach you',
    ],
    failureMessage: null,
  },
  codeMessage: {
    subject: 'Your nzonechoice code',
    text: '{code} is your nzonechoice code. It works for {minutes} minutes. Nobody from nzonechoice will ask you for it by phone.',
  },
  beneficiaryForm: {
    label: 'Update your beneficiaries',
    href: 'https://www.example.com/nzonechoice/beneficiary-form',
  },
  footer: {
    links: [
      { label: 'Privacy', href: 'https://www.example.com/nzonechoice/privacy' },
      { label: 'Terms of use', href: 'https://www.example.com/nzonechoice/terms' },
      { label: 'Accessibility', href: 'https://www.example.com/nzonechoice/accessibility' },
      { label: 'Raise a concern', href: 'https://www.example.com/nzonechoice/complaints' },
    ],
    legal:
      'nzonechoice is a demonstration brand. A fictional insurer issues its policies. The information here is general and is not financial advice. Your policy document sets out what is and is not covered.',
  },
} as const satisfies Brand;
