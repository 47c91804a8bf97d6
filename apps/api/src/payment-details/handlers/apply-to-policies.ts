import { randomUUID } from 'node:crypto';
import { ApiError } from '@portal/contract/errors/api-error';
import { canFollow, isChangeableOnline } from '@portal/domain/payment-details/method-setup-decision';
import { METHOD_SETUP_LIMITS } from '@portal/domain/payment-details/method-setup-limits';
import { CommitOutcomeUnknownError, type Database, type Queryable } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { OwnMethodSetupsRepository } from '#api/payment-details/handlers/own-method-setups-repository.ts';
import type { MethodSetup } from '#api/payment-details/method-setups.ts';
import { type ChangeSealing, tellOfSetup } from '#api/payment-details/store/apply-setup.ts';
import { createMethodChangesRepository } from '#api/payment-details/store/method-changes-repository.ts';
import { createMethodSetupsRepository } from '#api/payment-details/store/method-setups-repository.ts';
import {
  createOtherPoliciesRepository,
  type HeldPolicy,
} from '#api/payment-details/store/other-policies-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

type Dependencies = {
  readonly database: Pick<Database, 'transaction'>;
  readonly repository: OwnMethodSetupsRepository;
  readonly sealing: ChangeSealing;
  readonly clock: Clock;
  readonly dispatchChange: () => Promise<void>;
};

/** The policy that was changed, and those that are to be paid in the same way. */
export type WantedPolicies = {
  readonly policyNumber: string;
  readonly otherPolicyNumbers: readonly string[];
};

type Followed = {
  readonly proof: SessionProof;
  readonly policyNumbers: readonly string[];
  readonly isChanged: boolean;
};

const isRecent = ({ endedAt }: MethodSetup, now: Date): boolean =>
  endedAt !== null &&
  now.getTime() - endedAt.getTime() < METHOD_SETUP_LIMITS.applyToOthersWithinSeconds * 1_000;

/**
 * Changes policies that are held and can follow. Returns those that are paid like the first
 * one then. UPD-20 to UPD-22
 */
async function follow(
  tx: Queryable,
  { sealRecipient }: ChangeSealing,
  wanted: { readonly setup: MethodSetup; readonly held: readonly HeldPolicy[]; readonly sessionHash: string },
): Promise<Pick<Followed, 'policyNumbers' | 'isChanged'>> {
  const { setup, held, sessionHash } = wanted;
  const { setupId, position, previousMethodId } = setup;
  const changes = createMethodChangesRepository(tx);
  const following = createOtherPoliciesRepository(tx);
  const isSame = (policy: HeldPolicy) => policy.setupId === setupId;
  const changing = held.filter(
    (policy) => !isSame(policy) && canFollow(policy, { position, previousMethodId: previousMethodId ?? 0 }),
  );
  const eventIds = changing.map(() => randomUUID());
  for (const [index, { policyNumber }] of changing.entries()) {
    const eventId = eventIds[index] ?? '';
    await following.follow(setupId, policyNumber, sessionHash);
    await changes.tellCoreSystem(setupId, { eventId, policyNumber });
    await following.tellAudit(setupId, eventId);
  }
  // One message tells of all of them.
  const [eventId] = eventIds;
  const changed = changing.map(({ policyNumber }) => policyNumber);
  if (eventId) await tellOfSetup(tx, sealRecipient, { setupId, eventId, policyNumbers: changed });
  const policyNumbers = held.filter((policy) => isSame(policy) || changing.includes(policy));
  return {
    policyNumbers: policyNumbers.map(({ policyNumber }) => policyNumber),
    isChanged: changing.length > 0,
  };
}

async function applyIn(
  tx: Queryable,
  { repository, sealing, clock }: Dependencies,
  { credentials, wanted }: { readonly credentials: SessionCredentials; readonly wanted: WantedPolicies },
): Promise<Followed> {
  const { policyNumber, otherPolicyNumbers } = wanted;
  const { proof, found } = await repository.findAppliedSetup(credentials, policyNumber, tx);
  if (!found) throw new ApiError('policy.not-found');
  const { setupId, sessionHash } = found;
  if (setupId === null) throw new ApiError('payment-details.not-possible');
  const named = [...new Set([policyNumber, ...otherPolicyNumbers])];
  const held = await createOtherPoliciesRepository(tx).lockPolicies(setupId, named);
  if (held.length < named.length) throw new ApiError('policy.not-found');
  const setup = await createMethodSetupsRepository(tx).get(setupId);
  const first = held.find((policy) => policy.policyNumber === policyNumber);
  if (first?.setupId !== setupId || !isChangeableOnline(first) || !isRecent(setup, clock.now()))
    throw new ApiError('payment-details.not-possible');
  const others = held.filter((policy) => policy !== first);
  return { proof, ...(await follow(tx, sealing, { setup, held: others, sessionHash })) };
}

/**
 * Pays other policies of the customer in the same way as one that was just changed: all that can follow, in
 * one transaction. Repeated, the result is the same. Throws `policy.not-found` where one of them is not the
 * customer's own. UPD-20 to UPD-22
 */
export async function applyToPolicies(
  dependencies: Dependencies,
  credentials: SessionCredentials,
  wanted: WantedPolicies,
): Promise<Followed> {
  const apply = () =>
    dependencies.database.transaction((tx) => applyIn(tx, dependencies, { credentials, wanted }));
  const followed = await apply().catch((error: unknown) => {
    // A stored change is not changed again.
    if (error instanceof CommitOutcomeUnknownError) return apply();
    throw error;
  });
  await dependencies.dispatchChange().catch(() => undefined);
  return followed;
}
