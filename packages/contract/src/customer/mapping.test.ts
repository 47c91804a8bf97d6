import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../operations.ts';
import { policyRequestToWire } from '../policies/mapping.ts';
import {
  type Customer,
  contactUpdateToWire,
  customerDetailRequestToWire,
  customerFromWire,
  customerToWire,
  isPolicySummary,
} from './mapping.ts';
import { contactUpdateRequest, customerDetailResponse } from './operations.ts';

const address = {
  AddressLine: '5 Marine Parade',
  Suburb: 'Mount Maunganui',
  State: null,
  City: 'Tauranga',
  PostCode: '3116',
};
const wire = {
  ClientId: 42,
  FirstName: 'Wiremu',
  LastName: "O'Connor",
  ResidentialAddress: address,
  PostalAddress: { ...address, AddressLine: 'PO Box 10', CountryId: 154 },
  MobilePhone: '0211234567',
  HomePhone: null,
  Email: null,
  CountryId: 154,
  Policies: [
    { PolicyNumber: '70010001' },
    {
      PolicyNumber: '70010002',
      ProductName: 'Funeral Cover',
      Product: { ProductCode: 'FUN', Brand: { BrandId: 1 } },
      ProductType: { ProductTypeId: 2 },
      OwnerMandatoryBenefitSI: 18_400.5,
      RenewalDate: '2026-03-14',
      SaleCompletedDate: null,
      AcceptanceDate: null,
      FirstCollectionDate: null,
      ClaimInProgress: false,
      PolicyStatus: 'Active',
      PolicyStatusId: 30,
      ExtendedDishonourPeriodStatusId: null,
    },
  ],
};

test('[API-15] a customer is read into plain names, a policy that is a number alone is told from a whole summary', () => {
  const customer: Customer = customerFromWire(customerDetailResponse.parse(wire));
  expect(customer).toMatchObject({
    customerId: 42,
    lastName: "O'Connor",
    residentialAddress: { line: '5 Marine Parade', city: 'Tauranga', state: null, postcode: '3116' },
    postalAddress: { line: 'PO Box 10', countryId: 154 },
    homePhone: null,
  });
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

const contactDetails = { ResidentialAddress: address, PostalAddress: wire.PostalAddress };
const update = (details: object) =>
  contactUpdateRequest.safeParse({
    ClientPortalLoginId: 'f3Jq',
    ContactDetails: { ...contactDetails, ...details },
  });

test('[CON-17] what a detail may be is left to the configuration and its words', () => {
  const short = { ...address, AddressLine: '1', Suburb: 'a'.repeat(61), PostCode: null };
  expect(update({ ResidentialAddress: short, MobilePhone: '0'.repeat(21) }).error).toBeUndefined();
});

test('[CON-20] names that are blank are sent as null, and taken however they are', () => {
  const customer = customerFromWire(wire);
  const body = contactUpdateToWire({
    loginId: 'f3Jq',
    customer: { ...customer, firstName: '' },
    details: { ...customer, postalAddress: { ...customer.postalAddress, countryId: 154 } },
    isPostalOwn: true,
  });
  expect(body.ContactDetails).toMatchObject({ FirstName: null, LastName: customer.lastName });
  expect(update({ FirstName: 'a\tb'.repeat(100), LastName: null }).error).toBeUndefined();
});

test('[API-4] contact details may carry back all that the customer detail holds', () => {
  expect(update({}).error).toBeUndefined();
  expect(update({ ...wire, CustomPostaladdress: true, Errors: {} }).error).toBeUndefined();
});

test.each([
  [
    'a suburb of 501 letters',
    { PostalAddress: { ...address, Suburb: 'a'.repeat(501) } },
    'PostalAddress.Suburb',
  ],
  [
    'half a character',
    { ResidentialAddress: { ...address, AddressLine: '12 Main St \uD800' } },
    'ResidentialAddress.AddressLine',
  ],
  ['a country as text', { PostalAddress: { ...address, CountryId: '154' } }, 'PostalAddress.CountryId'],
  ['a line break', { Email: 'a@b.nz\nBcc: c@d.nz' }, 'Email'],
])('[API-4] %s is refused, and the field is named', (_what, details, path) => {
  expect(update(details).error?.issues.map((issue) => issue.path.join('.'))).toEqual([
    `ContactDetails.${path}`,
  ]);
});

/** The files of the contract that a file brings into a bundle, and the packages. */
function bundled(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, imported = ''] of source.matchAll(/^import (?!type )[^;]*?from '([^']+)';/gm)) {
    if (imported.startsWith('.')) bundled(join(dirname(file), imported), seen);
    else seen.add(imported);
  }
  return seen;
}

const SOURCE = join(import.meta.dirname, '..');

test.each([
  'login/mapping',
  'customer/mapping',
  'policies/mapping',
  'errors/problem',
  'headers',
  'errors/special-status',
  'paths',
  'errors/errors',
])('[API-20] %s brings no schema into the browser', (name) => {
  const imports = [...bundled(join(SOURCE, `${name}.ts`))];
  expect(
    imports.filter((name) => !name.startsWith(SOURCE) && name !== '@portal/domain/values/calendar-date'),
  ).toEqual([]);
});

test('[API-20] the schemas themselves would be noticed', () => {
  expect([...bundled(join(SOURCE, 'customer/operations.ts'))]).toContain('zod/mini');
});
