import { PAYMENT_DETAILS } from './payment-details/history.ts';
import { PAYMENTS } from './payments/history.ts';
import type { Subject } from './subject.ts';

export const SUBJECTS = {
  payments: PAYMENTS,
  'payment-details': PAYMENT_DETAILS,
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof SUBJECTS;
