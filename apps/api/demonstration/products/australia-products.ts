import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import type { CountryTerms } from '#demonstration/generation/product-terms.ts';

/** The products of Australia. Data only. */
export const AUSTRALIA_TERMS: CountryTerms = {
  products: {
    familyLife: {
      productCode: 'AUFL',
      productName: 'Family Life Cover',
      productTypeId: PRODUCT_TYPE.life,
      benefits: [
        {
          description: 'Life benefit',
          sumsInsured: [150_000, 250_000, 500_000, 750_000],
          yearlyRatePer1000: 2.6,
          isIndexed: true,
        },
        { description: 'Terminal illness benefit', sumsInsured: { timesMandatory: 1 }, yearlyRatePer1000: 0 },
      ],
    },
    termLife: {
      productCode: 'AUTL',
      productName: 'Term Life Cover',
      productTypeId: PRODUCT_TYPE.lifeWithExpiry,
      benefits: [
        {
          description: 'Life benefit',
          sumsInsured: [250_000, 500_000, 1_000_000],
          yearlyRatePer1000: 1.9,
          endsAtAge: 99,
        },
      ],
    },
    funeral: {
      productCode: 'AUFU',
      productName: 'Funeral Insurance',
      productTypeId: PRODUCT_TYPE.funeral,
      benefits: [
        {
          description: 'Funeral benefit',
          sumsInsured: [3_000, 6_000, 10_000, 15_000],
          yearlyRatePer1000: 26,
        },
        {
          description: 'Accidental death benefit',
          sumsInsured: { timesMandatory: 2 },
          yearlyRatePer1000: 0.6,
        },
      ],
    },
    income: {
      productCode: 'AUIP',
      productName: 'Income Protection',
      productTypeId: PRODUCT_TYPE.income,
      benefits: [
        {
          description: 'Monthly income benefit',
          sumsInsured: [3_000, 4_500, 6_250, 9_800],
          yearlyRatePer1000: 230,
          waitingPeriodDays: [30, 90],
          benefitPeriodMonths: [6, 12, 24, 60],
          endsAtAge: 65,
        },
        { description: 'Final expenses benefit', sumsInsured: [10_000], yearlyRatePer1000: 0, endsAtAge: 65 },
      ],
    },
  },
  frequencies: ['Weekly', 'Fortnightly', 'Monthly', 'Annually'],
  paymentTexts: { card: 'Credit card', bank: 'Direct debit', cheque: 'Cheque' },
  bank: { branch: '082-082', account: '012345678' },
};
