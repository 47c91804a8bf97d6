import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOf, jsonSchemaOf } from '../../test/json-arbitrary.ts';
import { toWire } from '../wire/shape.ts';
import {
  chosenAmountToWire,
  completionToWire,
  missedCollectionsFromWire,
  missedCollectionsQueryToWire,
  paymentControlFromWire,
  paymentOverridesFromWire,
  paymentOverridesQueryToWire,
  payNowQueryToWire,
  realTimeFromWire,
  receiptDocumentRequestToWire,
  receiptFromWire,
} from './mapping.ts';
import {
  chosenAmountRequest,
  completeCollectionRequest,
  missedCollectionsQuery,
  missedCollectionsResponse,
  outstandingPaymentsResponse,
  paymentControlResponse,
  paymentOverridesQuery,
  paymentOverridesResponse,
  payNowQuery,
  receiptDocumentRequest,
  receiptResponse,
} from './schemas.ts';
import { chosenAmountFromWire, completionFromWire } from './server-mapping.ts';
import { paymentControlToWire } from './server-shapes.ts';
import {
  missedCollectionShape,
  overduePaymentShape,
  paymentOverrideShape,
  receiptDetailsShape,
} from './shapes.ts';

const DETAILS = { premium: 41.1, parts: [{ month: 'October', share: 0.5 }], note: null };

const PAYMENT = {
  TransactionId: 900_000_000_001,
  RegularCollectionDate: '2025-10-31',
  Amount: 41.1,
  CalculatedCollectionDetails: DETAILS,
  PaymentOverrideId: 70,
};

const OVERDUE = {
  transactionId: 900_000_000_001,
  dueDate: '2025-10-31',
  amountCents: 4110,
  calculatedDetails: DETAILS,
  overrideId: 70,
  source: 'real-time' as const,
};

test('[PAY-2] each field of an overdue payment has its wire name', () => {
  const wire = outstandingPaymentsResponse.parse({ Payments: [PAYMENT] });
  const read = { kind: 'real-time', outcome: 'payments', payments: [OVERDUE] };
  expect(realTimeFromWire(200, wire)).toEqual(read);
  expect(toWire(overduePaymentShape, OVERDUE)).toEqual(PAYMENT);
});

test.each([
  [204, 'nothing-outstanding'],
  [467, 'settled'],
  [473, 'pending'],
  [469, 'not-payable-online'],
])('[PAY-2] status %i means %s, whatever its body says', (status, outcome) => {
  const read = { kind: 'real-time', outcome, payments: [] };
  expect(realTimeFromWire(status, undefined)).toEqual(read);
  expect(realTimeFromWire(status, { Payments: [PAYMENT] })).toEqual(read);
});

test.each([199, 300, 304, 400, 404, 409, 429, 466, 468, 500, 503])(
  '[PAY-2] status %i is a failure',
  (status) => {
    expect(realTimeFromWire(status, { Payments: [PAYMENT] })).toEqual({ kind: 'failed' });
  },
);

test.each([null, undefined, {}, { Payments: null }])('[PAY-2] %j lists nothing', (wire) => {
  expect(realTimeFromWire(200, wire)).toEqual({ kind: 'real-time', outcome: 'payments', payments: [] });
});

test.each([
  [41.1, 4110],
  [0.29, 29],
  [1.005, 100],
  [1_234_567.89, 123_456_789],
  ['41.10', 4110],
])('[API-13] the amount %j is %i cents', (Amount, amountCents) => {
  expect(realTimeFromWire(200, { Payments: [{ ...PAYMENT, Amount }] })).toEqual({
    kind: 'real-time',
    outcome: 'payments',
    payments: [{ ...OVERDUE, amountCents }],
  });
});

test.each([null, undefined, 'a lot', '1,234.50', Number.NaN, 1e300])(
  '[API-13] a list with the amount %j is a failure: a total without it would be wrong',
  (amount) => {
    const failed = { kind: 'failed' };
    expect(realTimeFromWire(200, { Payments: [PAYMENT, { ...PAYMENT, Amount: amount }] })).toEqual(failed);
    const missed = [{ RegularCollectionAmount: amount }];
    expect(missedCollectionsFromWire({ MissedRegularCollectionsList: missed })).toEqual(failed);
    const overrides = [{ OverrideAmount: amount }];
    expect(paymentOverridesFromWire({ OutstandingPaymentOverridesList: overrides })).toEqual(failed);
  },
);

test.each([
  [7, 7],
  ['7', 7],
  [0, null],
  [null, null],
  [undefined, null],
  [-1, null],
  [1.5, null],
  ['seven', null],
])('[PAY-5] the id %j is read as %s', (TransactionId, transactionId) => {
  const read = realTimeFromWire(200, { Payments: [{ ...PAYMENT, TransactionId }] });
  expect(read).toMatchObject({ payments: [{ transactionId }] });
});

const MISSED = {
  RegularCollectionDate: '2025-09-30',
  RegularCollectionAmount: 40.5,
  CalculatedCollectionDetails: DETAILS,
};

test('[PAY-3] each field of a missed collection has its wire name', () => {
  const wire = missedCollectionsResponse.parse({ MissedRegularCollectionsList: [MISSED] });
  const missed = [{ dueDate: '2025-09-30', amountCents: 4050, calculatedDetails: DETAILS }];
  expect(missedCollectionsFromWire(wire)).toEqual({ kind: 'missed-collections', missed });
  expect(missed.map((one) => toWire(missedCollectionShape, one))).toEqual([MISSED]);
});

const OVERRIDE = {
  TransactionId: 11,
  QueuedTransactionId: 12,
  DishonourTransactionId: 13,
  CollectionDate: '2025-11-30',
  OverrideDate: '2025-11-29',
  OverrideAmount: 15.25,
  PaymentOverrideId: 70,
};

test('[PAY-3] each field of an override has its wire name', () => {
  const wire = paymentOverridesResponse.parse({ OutstandingPaymentOverridesList: [OVERRIDE] });
  const override = {
    transactionId: 11,
    queuedTransactionId: 12,
    dishonourTransactionId: 13,
    collectionDate: '2025-11-30',
    overrideDate: '2025-11-29',
    amountCents: 1525,
    overrideId: 70,
  };
  expect(paymentOverridesFromWire(wire)).toEqual({ kind: 'overrides', overrides: [override] });
  expect(toWire(paymentOverrideShape, override)).toEqual(OVERRIDE);
});

test.each([null, undefined, {}])('[PAY-3] of %j the lists are empty', (wire) => {
  expect(missedCollectionsFromWire(wire)).toEqual({ kind: 'missed-collections', missed: [] });
  expect(paymentOverridesFromWire(wire)).toEqual({ kind: 'overrides', overrides: [] });
});

test('[PAY-3] the queries name the policy, the login and the days looked at', () => {
  const request = { policyNumber: '70010001', loginId: 'f3Jq' };
  expect(payNowQuery.parse(payNowQueryToWire(request))).toEqual({
    clientPolicyNumber: '70010001',
    ClientPortalLoginId: 'f3Jq',
  });
  expect(paymentOverridesQuery.parse(paymentOverridesQueryToWire(request))).toEqual({
    clientPolicyNumber: '70010001',
    clientPortalLoginId: 'f3Jq',
  });
  const days = { firstDay: '2020-04-01', lastDay: '2025-11-15' };
  expect(missedCollectionsQuery.parse(missedCollectionsQueryToWire({ ...request, ...days }))).toEqual({
    clientPolicyNumber: '70010001',
    clientPortalLoginId: 'f3Jq',
    calculationStartDate: '2020-04-01',
    calculationEndDate: '2025-11-15',
  });
});

/** An id of 0 is none, and an optional field that was left out is null. */
const withNullForNoId = (payment: unknown) => {
  const { TransactionId, PaymentOverrideId, CalculatedCollectionDetails, ...rest } =
    payment as typeof PAYMENT;
  return {
    ...rest,
    TransactionId: TransactionId || null,
    PaymentOverrideId: PaymentOverrideId || null,
    CalculatedCollectionDetails: CalculatedCollectionDetails ?? null,
  };
};

const COMPLETION = {
  loginId: 'f3Jq',
  policyNumber: '70010001',
  clientIpAddress: '0.0.0.0',
  transactionIdentifier: 'pay_1',
};

test('[PAY-17] a completion has the ids of what is paid', () => {
  const wire = completeCollectionRequest.parse(completionToWire({ ...COMPLETION, payments: [11, 12] }));
  expect(wire).toEqual({
    ClientPortalLoginId: 'f3Jq',
    ClientPolicyNumber: '70010001',
    ClientIPAddress: '0.0.0.0',
    TransactionIdentifier: 'pay_1',
    Payments: [11, 12],
  });
  expect(completionFromWire(wire)).toEqual({
    policyNumber: '70010001',
    transactionIdentifier: 'pay_1',
    transactionIds: [11, 12],
  });
});

test('[PAY-17] under extended dishonour it has the overdue payments as they came', () => {
  const wire = completeCollectionRequest.parse(completionToWire({ ...COMPLETION, payments: [OVERDUE] }));
  expect(wire.Payments).toEqual([PAYMENT]);
  expect(completionFromWire(wire).transactionIds).toEqual([PAYMENT.TransactionId]);
});

test('[PAY-17] every overdue payment that a host lists goes back to it as it came', () => {
  fc.assert(
    fc.property(arbitraryOf(jsonSchemaOf(outstandingPaymentsResponse)), (wire) => {
      const response = realTimeFromWire(200, wire);
      if (response.kind !== 'real-time') throw new Error('The list was not read');
      const payments = response.payments.map((one) => ({ ...one, transactionId: one.transactionId ?? 0 }));
      const { Payments } = completionToWire({ ...COMPLETION, payments });
      expect({ Payments: Payments.map(withNullForNoId) }).toEqual({
        Payments: (wire as { Payments: object[] }).Payments.map(withNullForNoId),
      });
    }),
    { seed: 20 },
  );
});

const CONTROL = {
  QuoteID: 'b7d7',
  PaymentGatewayAPIURL: 'https://gateway.test/v1',
  GfsWebComponentsUrl: 'https://gateway.test/component.js',
  PaymentGatewayAuthToken: '{"access_token":"tok_1"}',
  ClientIpAddress: '0.0.0.0',
};

test('[PAY-20] each field of a payment control has its wire name', () => {
  expect(paymentControlFromWire(paymentControlResponse.parse(CONTROL))).toEqual({
    quoteId: 'b7d7',
    apiUrl: 'https://gateway.test/v1',
    componentUrl: 'https://gateway.test/component.js',
    accessToken: 'tok_1',
    publishableKey: '',
    provider: '',
    clientIpAddress: '0.0.0.0',
    savedCard: null,
  });
});

test('[PAY-80] the tokens name the gateway, and its publishable key where the component needs one', () => {
  const opened = {
    quoteId: 'b7d7',
    apiUrl: 'https://gateway.test/v1',
    componentUrl: 'https://gateway.test/component.js',
    accessToken: 'tok_1',
    provider: 'sandbox',
  };
  expect(paymentControlFromWire(paymentControlToWire(opened))).toEqual({
    ...opened,
    publishableKey: '',
    clientIpAddress: '0.0.0.0',
    savedCard: null,
  });
  const withKey = { ...opened, provider: 'stripe', publishableKey: 'pk_test_1' };
  expect(paymentControlFromWire(paymentControlToWire(withKey))).toMatchObject(withKey);
});

test('[PAY-81] a choice names policy, card form and what is to be paid', () => {
  const choice = { policyNumber: '70010001', loginId: 'f3Jq', quoteId: 'b7d7' };
  const wire = chosenAmountRequest.parse(chosenAmountToWire({ ...choice, payments: [11, 12] }));
  expect(wire).toEqual({
    ClientPortalLoginId: 'f3Jq',
    ClientPolicyNumber: '70010001',
    QuoteID: 'b7d7',
    Payments: [11, 12],
  });
  const read = { policyNumber: '70010001', quoteId: 'b7d7', transactionIds: [11, 12] };
  expect(chosenAmountFromWire(wire)).toEqual(read);
  const whole = chosenAmountRequest.parse(chosenAmountToWire({ ...choice, payments: [OVERDUE] }));
  expect(whole.Payments).toEqual([PAYMENT]);
  expect(chosenAmountFromWire(whole).transactionIds).toEqual([PAYMENT.TransactionId]);
});

test.each(['', 'tok_1', 'null', '{}', '{"access_token":1}', null, undefined])(
  '[PAY-20] the token text %j holds no access token',
  (PaymentGatewayAuthToken) => {
    expect(paymentControlFromWire({ ...CONTROL, PaymentGatewayAuthToken }).accessToken).toBe('');
  },
);

const RECEIPT = {
  ReceiptReference: 'R-7KQ2-9XWP',
  PolicyNumber: '70010001',
  Details: {
    AmountPaid: 82.2,
    PaidAt: '2025-11-15T03:04:05Z',
    CardBrand: 'visa',
    CardLastDigits: '4242',
    Payments: [{ RegularCollectionDate: '2025-10-31', Amount: 41.1 }],
  },
  HasReceiptDocument: true,
  IsReceiptEmailed: true,
};

test('[PAY-20] each field of a receipt has its wire name', () => {
  const wire = receiptResponse.parse(RECEIPT);
  const receipt = {
    receiptReference: 'R-7KQ2-9XWP',
    policyNumber: '70010001',
    details: {
      amountCents: 8220,
      paidAt: '2025-11-15T03:04:05Z',
      cardBrand: 'visa',
      cardLastDigits: '4242',
      items: [{ dueDate: '2025-10-31', amountCents: 4110 }],
    },
    hasDocument: true,
    isEmailed: true,
  };
  expect(receiptFromWire(wire)).toEqual(receipt);
  expect(toWire(receiptDetailsShape, receipt.details)).toEqual(RECEIPT.Details);
});

test('[PAY-20] a receipt of a host that says no more than the specification has no details', () => {
  const wire = { ReceiptReference: 'R1', PolicyNumber: '7' };
  const receipt = {
    receiptReference: 'R1',
    policyNumber: '7',
    details: null,
    hasDocument: false,
    isEmailed: false,
  };
  expect(receiptFromWire(wire)).toEqual(receipt);
  const unreadable = { ...RECEIPT.Details, Payments: [{ Amount: 'a lot' }] };
  expect(receiptFromWire({ ...wire, Details: unreadable })).toEqual(receipt);
  expect(receiptFromWire(null)).toEqual({ ...receipt, receiptReference: '', policyNumber: '' });
});

test('[PAY-20] the request for a receipt as a PDF names policy, login and receipt', () => {
  const request = { policyNumber: '7', loginId: 'f3Jq', receiptReference: 'R1' };
  expect(receiptDocumentRequest.parse(receiptDocumentRequestToWire(request))).toEqual({
    ClientPortalLoginId: 'f3Jq',
    ClientPolicyNumber: '7',
    ReceiptReference: 'R1',
  });
});
