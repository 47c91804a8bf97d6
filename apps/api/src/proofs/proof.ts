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
