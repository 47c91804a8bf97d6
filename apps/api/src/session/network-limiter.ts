import { ApiError } from '@portal/contract/errors/api-error';
import { NETWORK_CHANGE_LIMIT } from '@portal/domain/session/call-limits';
import type { Clock } from '#api/gateways/clock.ts';
import { createNetworkAllowances } from '#api/session/network-allowances.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import { findProvedCustomer } from '#api/session/session-statement.ts';

/** Bounds how many changes come from one network, over all its sessions. SES-71 */
export interface NetworkLimiter {
  /**
   * Does the work of a change, or throws `request.too-many`. Only what a live session asked for is counted: a
   * stranger uses nothing up.
   */
  run<Result>(
    network: string | undefined,
    credentials: SessionCredentials,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** Creates the limits of this process, in memory, as those of sessions are. SES-71 */
export function createNetworkLimiter(clock: Clock): NetworkLimiter {
  const allowances = createNetworkAllowances(NETWORK_CHANGE_LIMIT, clock);
  return {
    async run(network, credentials, work) {
      if (network === undefined) return work();
      const retryAfterSeconds = allowances.secondsUntilNext(network);
      if (retryAfterSeconds > 0) throw new ApiError('request.too-many', { retryAfterSeconds });
      try {
        return await work();
      } finally {
        if (findProvedCustomer(credentials) !== undefined) allowances.spend(network);
      }
    },
  };
}
