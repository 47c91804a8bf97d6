import type { ContactField } from '@portal/domain/contact-details/contact-details';
import { expect, test } from 'vitest';
import { address, wire } from '../../test/wire-customer.ts';
import { customerFromWire } from '../customer/mapping.ts';
import { contactDetailsFromWire, contactFieldPath, contactUpdateToWire } from './mapping.ts';
import { contactUpdateRequest } from './schemas.ts';

const contactDetails = { ResidentialAddress: address, PostalAddress: wire.PostalAddress };
const update = (details: object) =>
  contactUpdateRequest.safeParse({
    ClientPortalLoginId: 'f3Jq',
    ContactDetails: { ...contactDetails, ...details },
  });

test('[CON-17] the rules of a detail are left to the configuration and its texts', () => {
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

const customer = customerFromWire(wire);
const details = {
  residentialAddress: {
    line: '1 High St',
    suburb: 'Petone',
    state: null,
    city: 'LOWER HUTT',
    postcode: '5012',
  },
  postalAddress: {
    line: 'PO Box 7',
    suburb: null,
    state: 'NSW',
    city: null,
    postcode: '2042',
    countryId: 13,
  },
  mobilePhone: '0271234567',
  homePhone: null,
  email: 'wiremu@example.com',
};

test('[CON-20] a change carries the new details, the customer and the numbers of the policies', () => {
  const body = contactUpdateToWire({ loginId: 'f3Jq', customer, details, isPostalOwn: false });
  expect(body).toEqual({
    ClientPortalLoginId: 'f3Jq',
    ContactDetails: {
      ClientId: 42,
      FirstName: 'Wiremu',
      LastName: "O'Connor",
      ResidentialAddress: {
        AddressLine: '1 High St',
        Suburb: 'Petone',
        State: null,
        City: 'LOWER HUTT',
        PostCode: '5012',
      },
      PostalAddress: {
        AddressLine: 'PO Box 7',
        Suburb: null,
        State: 'NSW',
        City: null,
        PostCode: '2042',
        CountryId: 13,
      },
      MobilePhone: '0271234567',
      HomePhone: null,
      Email: 'wiremu@example.com',
      CountryId: 154,
      Policies: [{ PolicyNumber: '70010001' }, { PolicyNumber: '70010002' }],
      CustomPostaladdress: false,
      Errors: null,
    },
  });
  expect(contactUpdateRequest.safeParse(body).error).toBeUndefined();
  const nameless = contactUpdateToWire({
    loginId: 'f3Jq',
    customer: { ...customer, lastName: '' },
    details,
    isPostalOwn: true,
  });
  expect(nameless.ContactDetails).toMatchObject({ LastName: null, CustomPostaladdress: true });
});

test.each([true, false])(
  '[CON-23] the details of a change arrive as they were sent, postal address own: %s',
  (isPostalOwn) => {
    const { ContactDetails } = contactUpdateToWire({ loginId: 'f3Jq', customer, details, isPostalOwn });
    expect(contactDetailsFromWire(ContactDetails)).toEqual({ ...details, isPostalOwn });
  },
);

test.each([
  [undefined, true],
  [null, true],
  [true, true],
  [false, false],
])('[CON-23] a change that says %s of its postal address has one of its own: %s', (said, isPostalOwn) => {
  expect(contactDetailsFromWire({ CustomPostaladdress: said }).isPostalOwn).toBe(isPostalOwn);
});

test.each([null, undefined, {}, { ResidentialAddress: null, PostalAddress: null }])(
  '[CON-23] of %j every detail is null',
  (nothing) => {
    const parts = { line: null, suburb: null, state: null, city: null, postcode: null };
    expect(contactDetailsFromWire(nothing)).toEqual({
      residentialAddress: parts,
      postalAddress: { ...parts, countryId: null },
      mobilePhone: null,
      homePhone: null,
      email: null,
      isPostalOwn: true,
    });
  },
);

test.each<[ContactField | 'postal.countryId', string]>([
  ['residential.line', 'ResidentialAddress.AddressLine'],
  ['residential.suburb', 'ResidentialAddress.Suburb'],
  ['residential.state', 'ResidentialAddress.State'],
  ['residential.city', 'ResidentialAddress.City'],
  ['residential.postcode', 'ResidentialAddress.PostCode'],
  ['postal.line', 'PostalAddress.AddressLine'],
  ['postal.suburb', 'PostalAddress.Suburb'],
  ['postal.state', 'PostalAddress.State'],
  ['postal.city', 'PostalAddress.City'],
  ['postal.postcode', 'PostalAddress.PostCode'],
  ['postal.countryId', 'PostalAddress.CountryId'],
  ['mobilePhone', 'MobilePhone'],
  ['homePhone', 'HomePhone'],
  ['email', 'Email'],
])('[CON-23] an error of %s is named by the path %s', (field, path) => {
  expect(contactFieldPath(field)).toBe(`body.ContactDetails.${path}`);
});
