import { paths } from '#portal/lib/routing/paths.ts';

const DESTINATIONS: Readonly<Record<string, (policyNumber: string) => string>> = {
  payment: paths.payment,
  updatepayment: paths.updatePayment,
  correspondence: paths.documents,
};

/** Returns where `dest` beside a policy number leads from the home page, if anywhere. NAV-5, NAV-6 */
export function destinationOf(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const policyNumber = query.get('policy') || query.get('policyNumber');
  const dest = query.get('dest');
  if (!policyNumber || !dest || !Object.hasOwn(DESTINATIONS, dest)) return undefined;
  return DESTINATIONS[dest]?.(policyNumber);
}
