import { expect, test } from 'vitest';
import { wire } from '../../test/wire-customer.ts';
import { operations } from '../operations.ts';
import { policyRequestToWire } from '../policies/mapping.ts';
import {
  type Customer,
  customerDetailRequestToWire,
  customerFromWire,
  customerToWire,
  isPolicySummary,
} from './mapping.ts';
import { customerDetailResponse } from './schemas.ts';

test('[API-15] a customer is read into plain names, and the bare number of a policy is told from a whole summary', () => {
  const customer: Customer = customerFromWire(customerDetailResponse.parse(wire));
  expect(customer).toMatchObject({
    customerId: 42,
    countryId: 154,
    lastName: "O'Connor",
    residentialAddress: { line: '5 Marine Parade', city: 'Tauranga', state: null, postcode: '3116' },
    postalAddress: { line: 'PO Box 10', countryId: 154 },
    homePhone: null,
  });
  expect(Object.keys(customer)).not.toContain('');
  const [numberOnly, summary] = customer.policies;
  expect(numberOnly).toEqual({ policyNumber: '70010001' });
  expect(summary).toMatchObject({
    policyNumber: '70010002',
    coverAmountCents: 1_840_050,
    renewalDate: '2026-03-14',
  });
  expect(customer.policies.map(isPolicySummary)).toEqual([false, true]);
  expect(customerToWire(customer)).toEqual(wire);
});

test('[API-15] a customer of whom little is known has nulls and an empty list', () => {
  const customer = customerFromWire({ ClientId: 1, FirstName: 'A', LastName: 'B', CountryId: 13 });
  expect(customer.policies).toEqual([]);
  expect(customer.postalAddress).toEqual({
    line: null,
    suburb: null,
    state: null,
    city: null,
    postcode: null,
    countryId: null,
  });
});

test('[API-15] [API-16] [API-17] the questions are those that the calls take', () => {
  const customerQuestion = customerDetailRequestToWire({ token: 't', loginId: 'f3Jq' });
  expect(operations.getCustomerDetail.body.parse(customerQuestion)).toEqual({
    SecurityToken: 't',
    ClientPortalLoginId: 'f3Jq',
  });
  const policyQuestion = policyRequestToWire({ policyNumber: '70010001', loginId: 'f3Jq' });
  for (const { body } of [operations.policySummary, operations.policyDetail]) {
    expect(body.parse(policyQuestion)).toEqual({ PolicyNumber: '70010001', ClientPortalLoginId: 'f3Jq' });
  }
});

test.each(['70010001', 'x', "'; drop table policy; --", '../../etc', ' ', '%00', '​', 'ü'.repeat(64)])(
  '[API-9] the policy number %j is no bad input, whatever its form',
  (policyNumber) => {
    expect(
      operations.policyDetail.body.safeParse(policyRequestToWire({ policyNumber, loginId: 'f3Jq' })).success,
    ).toBe(true);
  },
);

test('[API-9] a policy number that no database could hold is made one that is merely unknown', () => {
  const { body } = operations.policyDetail;
  expect(body.parse(policyRequestToWire({ policyNumber: 'a\0b\0', loginId: 'f3Jq' })).PolicyNumber).toBe(
    'a\uFFFDb\uFFFD',
  );
});

test('[API-15] a customer of whom nothing came is read without harm', () => {
  for (const nothing of [null, undefined, {}, { Policies: null, ResidentialAddress: null }]) {
    const customer = customerFromWire(nothing);
    expect(customer).toMatchObject({ customerId: null, firstName: null, mobilePhone: null, policies: [] });
    expect(customer.residentialAddress).toEqual({
      line: null,
      suburb: null,
      state: null,
      city: null,
      postcode: null,
    });
  }
});

test.each([
  [null, ''],
  [{}, ''],
  [{ PolicyNumber: null }, ''],
  [{ PolicyNumber: 70010001 }, '70010001'],
  [{ PolicyNumber: '70010001', Product: {} }, '70010001'],
])('[API-15] the entry %j of the list is a number alone', (entry, policyNumber) => {
  const { policies } = customerFromWire({ Policies: [entry] });
  expect(policies).toEqual([{ policyNumber }]);
  expect(policies.map(isPolicySummary)).toEqual([false]);
});

test('[PRE-1] the features that a host names are read as they come, and none is made up', () => {
  const of = (HostFeatures: unknown) => customerFromWire({ ...wire, HostFeatures }).hostFeatures;
  expect(of(['paymentRecordFeature', 'another'])).toEqual(['paymentRecordFeature', 'another']);
  expect(of([])).toEqual([]);
  for (const nothing of [undefined, null, 'paymentRecordFeature', true]) expect(of(nothing)).toBeUndefined();
  expect(customerToWire(customerFromWire({ ...wire, HostFeatures: ['a'] }))).not.toHaveProperty(
    'HostFeatures',
  );
});

test('[CON-93] country ids that a host sent as text are integers here, and leave as integers', () => {
  const asText = { ...wire, CountryId: '154', PostalAddress: { ...wire.PostalAddress, CountryId: '13' } };
  const customer = customerFromWire(asText);
  expect([customer.countryId, customer.postalAddress.countryId]).toEqual([154, 13]);
  expect(customerToWire(customer)).toMatchObject({ CountryId: 154, PostalAddress: { CountryId: 13 } });
  const blank = { ...wire, PostalAddress: { ...wire.PostalAddress, CountryId: null } };
  expect(customerFromWire(blank).postalAddress.countryId).toBeNull();
});
