import { UnfinishedPayment } from '#portal/features/payments/result/unfinished-payment.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aPolicy } from '#portal/testing/factories.ts';

export const examples: Examples = { 'left at the bank': () => <UnfinishedPayment policy={aPolicy()} /> };
