/** An address on the wire, without the country that only postal addresses have. */
export const address = {
  AddressLine: '5 Marine Parade',
  Suburb: 'Mount Maunganui',
  State: null,
  City: 'Tauranga',
  PostCode: '3116',
};

/** A customer as `getcustomerdetail` sends one: one policy as a bare number, the other as a whole summary. */
export const wire = {
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
