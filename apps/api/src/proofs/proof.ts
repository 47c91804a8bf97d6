import type { CalendarDate } from '@portal/domain/values/calendar-date';

/** The content of a proof of cover about a policy, and about nothing else. The amount in cents. PRF-1 */
export type ProofFacts = {
  readonly policyNumber: string;
  readonly customerName: string;
  readonly policyName: string;
  readonly coverAmountCents: number | null;
  readonly productTypeId: number;
  readonly statusText: string;
  readonly brandId: number;
  readonly countryId: number;
};

/** The content of a proof on the day of its issue. */
export type IssuedProof = ProofFacts & { readonly issuedOn: CalendarDate };

/** A policy as a proof would describe it today. One that has ended is no longer live. */
export type ProofFactsToday = ProofFacts & { readonly isLive: boolean };
