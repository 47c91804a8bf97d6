import {
  type CallAllowance,
  type CallLimit,
  callsLeft,
  secondsUntilCall,
  spendCall,
} from '@portal/domain/session/call-limits';
import type { Clock } from '#api/gateways/clock.ts';

/** With more networks than this, those whose allowance is full again are forgotten. */
const SWEEP_FROM = 10_000;

/** Counts what comes from each network against one limit, in the memory of this process. */
export function createNetworkAllowances(limit: CallLimit, clock: Clock) {
  const networks = new Map<string, CallAllowance>();
  let sweepFrom = SWEEP_FROM;

  function sweep(now: number): void {
    if (networks.size < sweepFrom) return;
    for (const [network, allowance] of networks)
      if (callsLeft(limit, allowance, now) >= limit.burst) networks.delete(network);
    sweepFrom = Math.max(SWEEP_FROM, 2 * networks.size);
  }

  return {
    /** Returns 0 where the network has one left. */
    secondsUntilNext: (network: string): number =>
      secondsUntilCall(limit, networks.get(network), clock.now().getTime()),
    spend(network: string): void {
      const now = clock.now().getTime();
      networks.set(network, spendCall(limit, networks.get(network), now));
      sweep(now);
    },
  };
}
