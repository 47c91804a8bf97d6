import { expect, test } from 'vitest';
import { customerFromWire } from '../customer/mapping.ts';
import { contactUpdateToWire } from './mapping.ts';
import { contactUpdateRequest } from './schemas.ts';

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
