import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { CountryTerms } from '#demonstration/generation/product-terms.ts';

/** The products of Canada. Data only. */
export const CANADA_TERMS: CountryTerms = {
  products: {
    familyLife: {
      productCode: 'CAFL',
      productName: 'Family Life Insurance',
      productTypeId: PRODUCT_TYPE.life,
      benefits: [
        { description: 'Death benefit', sumsInsured: [100_000, 250_000, 500_000], yearlyRatePer1000: 2.5 },
        {
          description: 'Accidental death benefit',
          sumsInsured: { timesMandatory: 2 },
          yearlyRatePer1000: 0.5,
        },
      ],
    },
    termLife: {
      productCode: 'CATL',
      productName: 'Term Life Insurance',
      productTypeId: PRODUCT_TYPE.lifeWithExpiry,
      benefits: [
        {
          description: 'Death benefit',
          sumsInsured: [100_000, 250_000, 500_000],
          yearlyRatePer1000: 2,
          termYears: [10, 20, 30],
        },
      ],
    },
    funeral: {
      productCode: 'CAFE',
      productName: 'Final Expense Insurance',
      productTypeId: PRODUCT_TYPE.funeral,
      benefits: [
        {
          description: 'Final expense benefit',
          sumsInsured: [5_000, 10_000, 15_000, 25_000],
          yearlyRatePer1000: 36,
        },
      ],
    },
    income: {
      productCode: 'CADI',
      productName: 'Disability Income Insurance',
      productTypeId: PRODUCT_TYPE.income,
      benefits: [
        {
          description: 'Monthly disability benefit',
          sumsInsured: [1_500, 2_000, 2_500],
          yearlyRatePer1000: 260,
          waitingPeriodDays: [30, 60, 90, 120],
          benefitPeriodMonths: [24, 60, 120],
          endsAtAge: 65,
        },
      ],
    },
  },
  frequencies: ['Monthly', 'Annually'],
  paymentTexts: { card: 'Credit card', bank: 'Pre-authorized debit', cheque: 'Cheque' },
  bank: { branch: '00006-003', account: '1234567' },
};
