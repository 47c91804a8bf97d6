import type { LifeInsured, PolicyDetail } from './policy.ts';

type Insured = Pick<PolicyDetail, 'ownerFirstName' | 'ownerLastName' | 'livesInsured'>;

/**
 * Returns the owner's own life, undefined where the owner is not insured, and the other lives. Somebody who
 * shares the owner's name is one of the others. POL-47
 */
export function findOwnLife({ ownerFirstName, ownerLastName, livesInsured }: Insured): {
  readonly own: LifeInsured | undefined;
  readonly others: readonly LifeInsured[];
} {
  const own = livesInsured.find(
    ({ firstName, lastName }) => firstName === ownerFirstName && lastName === ownerLastName,
  );
  return { own, others: livesInsured.filter((life) => life !== own) };
}
