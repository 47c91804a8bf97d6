import { ApiError } from '@portal/contract/errors/api-error';
import {
  type CallAllowance,
  callsLeft,
  NETWORK_CHANGE_LIMIT,
  secondsUntilCall,
  spendCall,
} from '@portal/domain/session/call-limits';
import type { Clock } from '#api/gateways/clock.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import { findProvedCustomer } from '#api/session/session-statement.ts';

/** More networks than this are looked through for those that have all their changes again. */
const SWEEP_FROM = 10_000;

/** Bounds how many changes come from one network, over all its sessions. SES-71 */
export interface NetworkLimiter {
  /** Does the work of a change, or throws `request.too-many`. Only what a live session asked for is counted: a stranger uses nothing up. */
  run<Result>(
    network: string | undefined,
    credentials: SessionCredentials,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** Creates the limits of this process, in memory, as those of sessions are. SES-71 */
export function createNetworkLimiter(clock: Clock): NetworkLimiter {
  const networks = new Map<string, CallAllowance>();
  let sweepFrom = SWEEP_FROM;

  function spend(network: string, now: number): void {
    networks.set(network, spendCall(NETWORK_CHANGE_LIMIT, networks.get(network), now));
    if (networks.size < sweepFrom) return;
    for (const [key, allowance] of networks)
      if (callsLeft(NETWORK_CHANGE_LIMIT, allowance, now) >= NETWORK_CHANGE_LIMIT.burst) networks.delete(key);
    sweepFrom = Math.max(SWEEP_FROM, 2 * networks.size);
  }

  return {
    async run(network, credentials, work) {
      if (network === undefined) return work();
      const now = clock.now().getTime();
      const retryAfterSeconds = secondsUntilCall(NETWORK_CHANGE_LIMIT, networks.get(network), now);
      if (retryAfterSeconds > 0) throw new ApiError('request.too-many', { retryAfterSeconds });
      try {
        return await work();
      } finally {
        if (findProvedCustomer(credentials) !== undefined) spend(network, clock.now().getTime());
      }
    },
  };
}
