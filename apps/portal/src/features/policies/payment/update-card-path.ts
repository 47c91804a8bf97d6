import { paths } from '#portal/lib/routing/paths.ts';

/**
 * Returns the path to the change of payment details with the card chosen, for a policy
 * that is paid by card. UPD-51
 */
export const updateCardPath = (policyNumber: string): string =>
  `${paths.updatePayment(policyNumber)}?accountType=CC`;
