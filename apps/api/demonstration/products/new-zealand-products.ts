import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { CountryTerms } from '#demonstration/generation/product-terms.ts';

/** The products of New Zealand. Data only. */
export const NEW_ZEALAND_TERMS: CountryTerms = {
  products: {
    familyLife: {
      productCode: 'NZFL',
      productName: 'Family Life Cover',
      productTypeId: PRODUCT_TYPE.life,
      benefits: [
        {
          description: 'Life cover',
          sumsInsured: [100_000, 150_000, 250_000, 400_000],
          yearlyRatePer1000: 2.4,
          isIndexed: true,
        },
        { description: 'Terminal illness cover', sumsInsured: { timesMandatory: 1 }, yearlyRatePer1000: 0 },
      ],
    },
    termLife: {
      productCode: 'NZTL',
      productName: 'Term Life Cover',
      productTypeId: PRODUCT_TYPE.lifeWithExpiry,
      benefits: [
        {
          description: 'Life cover',
          sumsInsured: [200_000, 300_000, 500_000],
          yearlyRatePer1000: 1.8,
          termYears: [10, 15, 20, 30],
        },
      ],
    },
    funeral: {
      productCode: 'NZFU',
      productName: 'Funeral Cover',
      productTypeId: PRODUCT_TYPE.funeral,
      benefits: [
        {
          description: 'Funeral benefit',
          sumsInsured: [5_000, 8_000, 10_000, 15_000, 20_000],
          yearlyRatePer1000: 24,
        },
        {
          description: 'Accidental death benefit',
          sumsInsured: { timesMandatory: 3 },
          yearlyRatePer1000: 0.6,
        },
      ],
    },
    income: {
      productCode: 'NZIP',
      productName: 'Income Protection Cover',
      productTypeId: PRODUCT_TYPE.income,
      benefits: [
        {
          description: 'Monthly income benefit',
          sumsInsured: [2_500, 3_600, 4_200, 5_800],
          yearlyRatePer1000: 210,
          waitingPeriodDays: [28, 56, 91],
          benefitPeriodMonths: [24, 60],
          endsAtAge: 70,
        },
      ],
    },
  },
  frequencies: ['Fortnightly', 'Monthly', 'Annually'],
  paymentTexts: { card: 'Credit card', bank: 'Direct debit', cheque: 'Cheque' },
  bank: { branch: '12-3113', account: '0003869-00' },
};
