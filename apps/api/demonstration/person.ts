import type { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { Beneficiary, LifeInsured } from '@portal/domain/policies/policy';
import type { CalendarDate } from '@portal/domain/values/calendar-date';

export type DemonstrationAddress = {
  readonly line: string;
  readonly suburb: string;
  /** State or province; null in New Zealand. */
  readonly state: string | null;
  /** Town or city; null outside New Zealand. */
  readonly city: string | null;
  readonly postcode: string;
  readonly countryId: number;
};

/** How a policy is paid. Bank numbers are whole here and are saved masked. */
export type DemonstrationPaymentMethod =
  | {
      readonly methodId: typeof PAYMENT_METHOD.card;
      readonly description: string;
      readonly cardBrand: string;
      readonly cardLastDigits: string;
      /** `MM/YYYY` */
      readonly cardExpiry: string;
    }
  | {
      readonly methodId: typeof PAYMENT_METHOD.bankAccount;
      readonly description: string;
      readonly bankAccountName: string;
      readonly bankBranch: string;
      readonly bankAccount: string;
    }
  | { readonly methodId: typeof PAYMENT_METHOD.other; readonly description: string };

/** One amount that is overdue. Its ids follow from the policy number when it is saved. */
export type DemonstrationOverduePayment = {
  readonly source: 'real-time' | 'missed-collection' | 'override';
  readonly dueDate: CalendarDate | null;
  readonly overrideDate: CalendarDate | null;
  readonly amountCents: number;
  /** Of an override: the place in the list of the payment that it stands for. */
  readonly standsFor: number | null;
};

/** The overdue payments of a policy. `cardPayment`: a stored payment of all of it. */
export type DemonstrationOverdue = {
  readonly payments: readonly DemonstrationOverduePayment[];
  readonly isCollectionUnderWay: boolean;
  readonly cardPayment: 'pending' | 'settled' | null;
};

/** A payment that was made by card before today and paid one collection. */
export type DemonstrationEarlierPayment = {
  readonly paidOn: CalendarDate;
  readonly amountCents: number;
  readonly givenBackCents: number;
};

/** The days of a policy's life. */
export type DemonstrationPolicyDates = {
  readonly saleCompletedDate: CalendarDate;
  readonly acceptanceDate: CalendarDate;
  readonly firstCollectionDate: CalendarDate;
  readonly renewalDate: CalendarDate;
  /** Null when the policy has ended. */
  readonly nextCollectionDate: CalendarDate | null;
  /** Null while the policy is live. */
  readonly terminationDate: CalendarDate | null;
};

export type DemonstrationPolicy = DemonstrationPolicyDates & {
  readonly policyNumber: string;
  readonly productCode: string;
  readonly productName: string;
  readonly productTypeId: number;
  readonly statusId: number;
  readonly coverAmountCents: number;
  readonly isClaimInProgress: boolean;
  /** 0 when the policy is in no extended dishonour. */
  readonly extendedDishonourStatusId: number;
  readonly paymentFrequency: string;
  readonly overdue: DemonstrationOverdue;
  readonly earlierPayments: readonly DemonstrationEarlierPayment[];
  readonly paymentMethod: DemonstrationPaymentMethod;
  readonly livesInsured: readonly LifeInsured[];
  readonly beneficiaries: readonly Beneficiary[];
};

/** An offer that the customer was given, so that the same variant shows every time. */
export type DemonstrationOffer = {
  readonly offerId: number;
  readonly variant: string;
  /** The day on which the customer chose 'Maybe Later'; null for an offer that is open. */
  readonly suppressedOn: CalendarDate | null;
};

/** A customer who exists only to be shown and tested with, and everything the customer holds. */
export type DemonstrationPerson = {
  readonly siteKey: string;
  /** The number in the systems of the insurer. */
  readonly customerNumber: string;
  readonly brandId: number;
  readonly countryId: number;
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate;
  /** National form, digits only. */
  readonly mobile: string | null;
  /** National form, digits only. */
  readonly homePhone: string | null;
  readonly email: string | null;
  readonly residentialAddress: DemonstrationAddress;
  readonly postalAddress: DemonstrationAddress;
  readonly policies: readonly DemonstrationPolicy[];
  readonly offers: readonly DemonstrationOffer[];
  /** A new mobile number that waits for its code; null without one. */
  readonly newMobile: string | null;
  /** The day after which a call is promised; null where none waits. */
  readonly callBackAfter: CalendarDate | null;
  /** Whether there were logins on other devices before today. DEMO-36 */
  readonly hasEarlierLogins: boolean;
  /** The case that this person shows, as one plain sentence. */
  readonly shows: string;
};
