import { expect, test } from 'vitest';
import { ERRORS } from './errors/errors.ts';
import { SPECIAL_STATUS } from './errors/special-status.ts';
import { type OperationName, operations } from './operations.ts';
import { CALL_PATHS } from './paths.ts';
import { type Operation, problemSchema } from './wire/operation.ts';

const calls = Object.entries<Operation>(operations) as [OperationName, Operation][];

/** Which errors of its own each call has, beyond those of every call like it. */
const OWN_ERRORS: { readonly [name in OperationName]?: readonly string[] } = {
  customerLogin: [
    'login.refused',
    'login.account-held',
    'login.captcha-required',
    'login.account-locked',
    'login.code-limit',
  ],
  validateOneTimeCode: ['login.account-locked', 'login.code-wrong', 'login.code-expired'],
  resendOneTimeCode: ['login.account-locked', 'login.code-expired', 'login.code-limit'],
  sendCodeElsewhere: ['login.account-locked', 'login.code-expired', 'login.code-limit'],
  updateContactDetails: [
    'contact.held',
    'contact.changed-meanwhile',
    'contact.change-limit',
    'contact.code-limit',
  ],
  confirmContact: ['contact.held', 'contact.code-wrong', 'contact.code-expired', 'contact.not-waiting'],
  resendContactCode: ['contact.held', 'contact.not-waiting', 'contact.code-limit'],
  checkUndoLink: ['contact.undo-ended'],
  undoContactChange: ['contact.undo-ended'],
  requestCallBack: ['call-back.held', 'call-back.not-offered', 'call-back.limit'],
  policySummary: ['policy.not-found'],
  policyDetail: ['policy.not-found'],
  proofOfCover: ['policy.not-found', 'document.not-drawable'],
  suppressOffer: ['offer.not-found'],
  markOfferUsed: ['offer.not-found'],
  searchAddresses: ['address.paused'],
  formatAddress: ['address.not-found', 'address.paused'],
  searchPostcodes: ['address.paused'],
  outstandingPayments: ['policy.not-found'],
  paymentControl: ['policy.not-found', 'payment.not-possible', 'payment.paused'],
  chosenAmount: ['policy.not-found', 'payment.not-found', 'payment.not-possible'],
  missedRegularCollections: ['policy.not-found'],
  outstandingPaymentOverrides: ['policy.not-found'],
  completeCollection: ['policy.not-found', 'payment.not-found', 'payment.not-taken', 'payment.given-back'],
  receiptDocument: ['policy.not-found', 'payment.not-found', 'document.not-drawable'],
  paymentRecord: ['policy.not-found'],
  authoriseSavedCard: ['policy.not-found', 'payment.not-found', 'payment.not-possible'],
  validateAndGetTokens: ['policy.not-found', 'payment-details.not-possible', 'payment-details.paused'],
  processAfterRedirect: ['payment-details.not-possible'],
  applyToPolicies: ['policy.not-found', 'payment-details.not-possible'],
  documentList: ['policy.not-found'],
  logOutDevice: ['device.not-found'],
  reportActivity: ['activity.not-found', 'activity.held', 'activity.limit'],
  passkeyChallenge: ['passkey.not-offered'],
  passkeyLogin: [
    'login.passkey-unknown',
    'login.passkey-refused',
    'login.account-held',
    'login.account-locked',
    'passkey.not-offered',
  ],
  passkeyOptions: [
    'account.proof-needed',
    'passkey.not-offered',
    'passkey.held',
    'passkey.limit',
    'passkey.change-limit',
  ],
  addPasskey: [
    'account.proof-needed',
    'passkey.not-offered',
    'passkey.refused',
    'passkey.already-added',
    'passkey.held',
    'passkey.limit',
    'passkey.change-limit',
  ],
  sendProofCode: ['account.held', 'account.proof-impossible', 'account.code-limit', 'passkey.not-offered'],
  checkProofCode: [
    'account.held',
    'account.code-wrong',
    'account.code-expired',
    'account.proof-impossible',
    'passkey.not-offered',
    'account.code-limit',
  ],
  renamePasskey: ['passkey.not-found', 'passkey.held'],
  removePasskey: ['passkey.not-found', 'passkey.held'],
  documentStream: ['document.not-found', 'document.not-drawable', 'document.paused'],
};

/** The statuses without an error code that a call has beside 200. */
const OWN_STATUSES: { readonly [name in OperationName]?: readonly number[] } = {
  outstandingPayments: [204, 467, 469, 473],
  chosenAmount: [204],
  completeCollection: [473],
  suppressOffer: [204],
  markOfferUsed: [204],
};

const EVERY_CALL = [
  'request.refused',
  'request.method',
  'request.too-many',
  'service.busy',
  'unexpected',
  'service.unavailable',
];
const EVERY_BODY = ['request.malformed', 'request.too-large', 'request.media-type'];
const EVERY_SESSION = ['session.ended', 'session.undone', 'session.ended-elsewhere', 'login.account-locked'];
const OPEN_CALLS = [
  'customerLogin',
  'validateOneTimeCode',
  'resendOneTimeCode',
  'sendCodeElsewhere',
  'checkCodeDelivery',
  'passkeyChallenge',
  'passkeyLogin',
  'challengeCaptcha',
  'verifyCaptcha',
  'checkUndoLink',
  'undoContactChange',
];

test('[API-20] every path is a call, and every call has a path of its own', () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(CALL_PATHS).toSorted());
  expect(new Set(calls.map(([, { path }]) => path)).size).toBe(calls.length);
});

test.each(calls)(
  '[API-20] %s stands under its path, and carries a body or a query, not both',
  (name, call) => {
    expect(call.path).toBe(CALL_PATHS[name]);
    expect(call.body && call.query).toBeUndefined();
    if (call.method === 'GET') expect(call.body).toBeUndefined();
    else expect(call.query).toBeUndefined();
    expect(call.host).toBe(call.path.includes('/recaptcha/') ? 'captcha' : undefined);
  },
);

test.each(calls)('[API-2] %s needs a session unless it leads to one', (name, { auth }) => {
  expect(auth).toBe(OPEN_CALLS.includes(name) ? 'none' : 'bearer');
});

test.each(calls)('[API-20] %s has exactly these errors', (name, { auth, body, responses }) => {
  const expected = [
    ...EVERY_CALL,
    ...(body || name === 'challengeCaptcha' ? EVERY_BODY : []),
    ...(auth === 'bearer' ? EVERY_SESSION : []),
    ...(OWN_ERRORS[name] ?? []),
  ];
  const codes = Object.values(responses).flatMap((response) => response.codes ?? []);
  expect(codes.toSorted()).toEqual(expected.toSorted());
  for (const [status, response] of Object.entries(responses))
    for (const code of response.codes ?? []) expect(ERRORS[code].status).toBe(Number(status));
});

test.each(calls)(
  '[API-20] %s has these other statuses, each with its body or none',
  (name, { responses }) => {
    const others = Object.entries(responses).filter(([, { codes }]) => codes === undefined);
    const expected = OWN_STATUSES[name] ?? [];
    const ok = expected.includes(204) && name !== 'outstandingPayments' ? [] : [200];
    const statuses = others.map(([status]) => Number(status));
    expect(statuses.toSorted()).toEqual([...ok, ...expected].toSorted());
    for (const [status, { schema, meaning }] of others) {
      expect(meaning).toMatch(/^[A-Z].*\.$/);
      if (status === '200') expect(schema).toBeDefined();
      else expect(schema).toBe(status === '404' || status === '409' ? problemSchema : undefined);
    }
  },
);

test('[API-7] the special statuses mean in a call what they mean in their table', () => {
  const { responses } = operations.outstandingPayments;
  for (const { status, meaning } of [
    SPECIAL_STATUS.nothingOutstanding,
    SPECIAL_STATUS.paymentSettled,
    SPECIAL_STATUS.notPayableOnline,
    SPECIAL_STATUS.paymentPending,
  ])
    expect(responses[status]).toEqual({ meaning });
});
