import { expect, test } from 'vitest';
import {
  afterRedirectFromWire,
  afterRedirectRequestToWire,
  appliedPoliciesFromWire,
  applyToPoliciesToWire,
  paymentFormFromWire,
  paymentFormRequestToWire,
} from './mapping.ts';
import {
  afterRedirectRequest,
  afterRedirectResponse,
  applyToPoliciesRequest,
  applyToPoliciesResponse,
  paymentFormRequest,
  paymentFormResponse,
} from './schemas.ts';
import {
  afterRedirectRequestFromWire,
  afterRedirectToWire,
  appliedPoliciesToWire,
  applyToPoliciesFromWire,
  paymentFormRequestFromWire,
  paymentFormToWire,
} from './server-mapping.ts';

const FORM = {
  customerReference: '00000012',
  setupId: 'a-setup',
  apiUrl: 'https://gateway.example',
  componentUrl: 'https://gateway.example/component.js',
  accessToken: 'secret-of-this-setup',
};

test('[UPD-1] the form is asked for with the fields of the specification, the values so far null', () => {
  const asked = paymentFormRequestToWire({
    loginId: 'login',
    policyNumber: '70010001',
    firstName: 'Mārama',
    lastName: 'O’Connor',
    birthDate: '1957-03-27',
  });
  const { data, error } = paymentFormRequest.safeParse(asked);
  expect(error).toBeUndefined();
  expect(data && paymentFormRequestFromWire(data)).toEqual({
    policyNumber: '70010001',
    earlier: { setupId: '', formToken: '' },
  });
});

test('[UPD-1] the form comes back as it was opened', () => {
  const opened = { ...FORM, formToken: 'proof', publishableKey: 'pk_test', provider: 'stripe' };
  const wire = paymentFormToWire(opened);
  expect(paymentFormResponse.safeParse(wire).error).toBeUndefined();
  expect(paymentFormFromWire(wire)).toEqual({ ...FORM, publishableKey: 'pk_test', environment: 'stripe' });
});

test.each([[null], [{ PaymentGatewayAuthToken: 'no JSON' }], [{ PaymentGatewayAuthToken: 'null' }]])(
  '[UPD-1] a form without tokens is read as one: %j',
  (wire) => expect(paymentFormFromWire(wire)).toMatchObject({ accessToken: '', publishableKey: '' }),
);

test('[UPD-6] the query of the return travels whole, and names what was agreed to', () => {
  const query = { token: 'one-time', accountType: 'DD', agreement: 'nz-2026-1' };
  const asked = afterRedirectRequestToWire({ loginId: 'login', query, customerReference: null });
  const { data, error } = afterRedirectRequest.safeParse(asked);
  expect(error).toBeUndefined();
  expect(data && afterRedirectRequestFromWire(data)).toEqual({
    values: query,
    linkValue: 'one-time',
    agreementId: 'nz-2026-1',
  });
  const none = afterRedirectRequestFromWire({ ...asked, QueryStrings: {} });
  expect(none).toMatchObject({ linkValue: '', agreementId: '' });
  const intent = afterRedirectRequestFromWire({ ...asked, QueryStrings: { setup_intent: 'seti_1' } });
  expect(intent.linkValue).toBe('seti_1');
});

test.each([
  [
    'nothing else',
    { setup_intent: 'seti_1' },
    { token: null, action: null, accountType: null, cd_crn: '7-X' },
  ],
  [
    'a token',
    { token: 'one-time', accountType: 'DD' },
    { token: 'one-time', action: null, accountType: 'DD', cd_crn: '7-X' },
  ],
  ['a reference of its own', { cd_crn: '8' }, { token: null, action: null, accountType: null, cd_crn: '8' }],
])('[UPD-96] four values are sent in any case, and with %s', (_what, query, sent) => {
  const asked = afterRedirectRequestToWire({ loginId: 'login', query, customerReference: '7-X' });
  expect(asked.QueryStrings).toEqual({ ...query, ...sent });
  const { data, error } = afterRedirectRequest.safeParse(asked);
  expect(error).toBeUndefined();
  // No null reaches the gateway's adapter.
  const values = data && afterRedirectRequestFromWire(data).values;
  expect(Object.values(values ?? {})).not.toContain(null);
  expect(values?.cd_crn).toBe(sent.cd_crn);
});

test('[UPD-96] where nobody knows the customer\u2019s reference, it is null', () => {
  const asked = afterRedirectRequestToWire({ loginId: 'login', query: {}, customerReference: null });
  expect(asked.QueryStrings).toEqual({ token: null, action: null, accountType: null, cd_crn: null });
});

test('[UPD-10] a change is told with what can follow', () => {
  const otherPolicies = [{ policyNumber: '70010002', productName: 'Funeral Cover' }];
  const wire = afterRedirectToWire({ isTaken: true, otherPolicies, canPayOverdue: true });
  expect(afterRedirectResponse.safeParse(wire).error).toBeUndefined();
  expect(afterRedirectFromWire(wire)).toEqual({
    isSuccess: true,
    reason: null,
    otherPolicies,
    canPayOverdue: true,
  });
});

test('[UPD-12] what was not taken says why', () => {
  const wire = afterRedirectToWire({ isTaken: false, reason: 'declined' });
  expect(afterRedirectResponse.safeParse(wire).error).toBeUndefined();
  expect(afterRedirectFromWire(wire)).toEqual({
    isSuccess: false,
    reason: 'declined',
    otherPolicies: [],
    canPayOverdue: false,
  });
});

test('[UPD-12] a host that says only whether it worked is understood, and an unknown reason is none', () => {
  expect(afterRedirectFromWire({ IsSuccess: true })).toMatchObject({ isSuccess: true, otherPolicies: [] });
  expect(afterRedirectFromWire({ IsSuccess: false, Reason: 'weather' }).reason).toBeNull();
  expect(afterRedirectFromWire(undefined)).toMatchObject({ isSuccess: false, reason: null });
});

test('[UPD-20] other policies are named once each', () => {
  const otherPolicyNumbers = ['70010002', '70010003', '70010002'];
  const asked = applyToPoliciesToWire({ loginId: 'login', policyNumber: '70010001', otherPolicyNumbers });
  const { data, error } = applyToPoliciesRequest.safeParse(asked);
  expect(error).toBeUndefined();
  expect(data && applyToPoliciesFromWire(data)).toEqual({
    policyNumber: '70010001',
    otherPolicyNumbers: ['70010002', '70010003'],
  });
  const wire = appliedPoliciesToWire(['70010002']);
  expect(applyToPoliciesResponse.safeParse(wire).error).toBeUndefined();
  expect(appliedPoliciesFromWire(wire)).toEqual(['70010002']);
  expect(appliedPoliciesFromWire(undefined)).toEqual([]);
});
