import type { Beneficiary } from './policy.ts';

/** Returns the beneficiaries in order of share, the largest first; equals keep their order. POL-22 */
export function sortBeneficiaries<B extends Pick<Beneficiary, 'percentage'>>(
  beneficiaries: readonly B[],
): B[] {
  return [...beneficiaries].sort((one, other) => other.percentage - one.percentage);
}
