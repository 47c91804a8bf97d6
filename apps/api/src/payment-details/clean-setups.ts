import { decideCleaning } from '@portal/domain/payment-details/method-setup-decision';
import type { Clock } from '#api/gateways/clock.ts';
import type { MethodSetupAnswer, MethodSetupGateway } from '#api/gateways/payment-gateway/method-setup.ts';
import type { MethodSetup, MethodSetups, UnusedMethod } from '#api/payment-details/method-setups.ts';

type Dependencies = {
  readonly store: Pick<MethodSetups, 'close' | 'leaseOver' | 'leaseUnused' | 'recordRemoved'>;
  /**
   * The gateway with a name; undefined where its settings are gone. Its saved methods wait until the settings
   * are back.
   */
  readonly gatewayNamed: (
    name: string,
  ) => Pick<MethodSetupGateway, 'findMethodSetup' | 'removeSavedMethod'> | undefined;
  readonly clock: Clock;
};

/** Few enough that requests find a connection beside them. */
const CLEANED_AT_ONCE = 5;
/** A round ends by then, also when a gateway is slow. */
const ROUND_MS = 20_000;

/**
 * Ends a setup whose time is over. A method that the gateway saved in it and nobody applied is stored to
 * be removed. UPD-18, UPD-34
 */
async function cleanSetup({ store, gatewayNamed, clock }: Dependencies, setup: MethodSetup): Promise<void> {
  const deciding = { ...setup, wasOpened: setup.reference !== null };
  let answer: MethodSetupAnswer | undefined;
  let action = decideCleaning(deciding, answer, clock.now());
  if ('ask' in action) {
    answer = await gatewayNamed(setup.gateway)?.findMethodSetup(setup.reference ?? '');
    if (answer === undefined) return;
    action = decideCleaning(deciding, answer, clock.now());
  }
  if ('close' in action) await store.close(setup, answer?.status === 'saved' ? answer.method : undefined);
}

/** Asks the gateway to forget what no policy uses. One that does not answer is asked again. UPD-34 */
async function removeUnused({ store, gatewayNamed }: Dependencies, unused: UnusedMethod): Promise<void> {
  const answer = await gatewayNamed(unused.gateway)?.removeSavedMethod(unused.openToken());
  if (answer === 'removed' || answer === 'missing') await store.recordRemoved(unused.setupId);
}

/**
 * Works on what is due, a few at a time, until nothing is left or the round is over. Returns the failures.
 */
async function workOff<Due>(
  lease: (limit: number) => Promise<readonly Due[]>,
  work: (due: Due) => Promise<void>,
  isOver: () => boolean,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  let leased: readonly Due[];
  do {
    leased = await lease(CLEANED_AT_ONCE);
    const results = await Promise.allSettled(leased.map(work));
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  } while (leased.length === CLEANED_AT_ONCE && !isOver());
  return failures;
}

/**
 * Ends setups by time, and removes at the gateways what no policy uses. Several processes may do so at once.
 */
export function createSetupCleaner(dependencies: Dependencies) {
  const { store } = dependencies;
  return {
    /**
     * One round. One that fails stops no other; the failures are thrown at the end, and
     * the leases bring them back.
     */
    async cleanDue(signal?: AbortSignal): Promise<void> {
      const endsAt = performance.now() + ROUND_MS;
      const isOver = () => signal?.aborted === true || performance.now() >= endsAt;
      const failures = [
        ...(await workOff(store.leaseOver, (setup) => cleanSetup(dependencies, setup), isOver)),
        ...(await workOff(store.leaseUnused, (unused) => removeUnused(dependencies, unused), isOver)),
      ];
      const [first] = failures;
      if (failures.length > 0)
        throw new AggregateError(failures, 'Not all payment details were cleaned up', { cause: first });
    },
  };
}
