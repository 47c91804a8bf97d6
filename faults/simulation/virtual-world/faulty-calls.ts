import { CommitOutcomeUnknownError } from '../../../apps/api/src/database/database.ts';
import type { GatewayAnswer } from '../../../apps/api/src/gateways/payment-gateway/payment-gateway.ts';
import type { Random } from '../../random.ts';
import { CAPTURE_FAULTS, DATABASE_FAULTS, type Faults, GATEWAY_FAULTS } from './faults.ts';
import type { CaptureTwist } from './virtual-gateway.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The client of the gateway gives up after this long. */
const GATEWAY_TIMEOUT_MS = 10_000;

/** The process that makes a call: what it waited for never comes when it crashes. */
export type Caller = {
  /** Runs unless the process has crashed meanwhile. */
  after(delayMs: number, run: () => void): void;
  crash(): void;
};

export type CallSurroundings = {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly faults: Faults;
  readonly isDatabaseDown: () => boolean;
  readonly isGatewayDown: () => boolean;
};

/** Mostly quick, sometimes long enough for others to overtake. */
export const latency = (random: Random): number =>
  random.chance(0.1) ? random.between(100, 3_000) : random.between(1, 20);

/** So late may a request arrive that its sender gave up: soon, or after everything else. */
const lateness = (random: Random): number =>
  GATEWAY_TIMEOUT_MS + (random.chance(0.5) ? random.between(1, 60_000) : random.between(60_000, 4_200_000));

const unanswered = (reason: string): GatewayAnswer => ({ status: 'unanswered', reason });

/** Returns a function that asks the gateway over a network that fails. `effect` happens there, at once and as a whole, or never. */
export function createGatewayCalls(caller: Caller, surroundings: CallSurroundings) {
  const { random, time, faults } = surroundings;
  return (effect: () => GatewayAnswer): Promise<GatewayAnswer> =>
    new Promise((resolve) => {
      const reply = (delayMs: number, answer: GatewayAnswer) => caller.after(delayMs, () => resolve(answer));
      const arrive = (delayMs: number, then: (answer: GatewayAnswer) => void = () => undefined) =>
        time.after(delayMs, () => then(effect()));
      if (surroundings.isGatewayDown()) {
        faults.count('gateway: down for a while');
        return reply(latency(random), unanswered('refused'));
      }
      const there = latency(random);
      switch (faults.draw(GATEWAY_FAULTS)) {
        case 'gateway: answer lost after the effect':
        case 'gateway: answer comes after its time-out':
          arrive(there);
          return reply(GATEWAY_TIMEOUT_MS, unanswered('time-out'));
        case 'gateway: request lost':
          return reply(GATEWAY_TIMEOUT_MS, unanswered('time-out'));
        case 'gateway: request arrives after its time-out':
          arrive(lateness(random));
          return reply(GATEWAY_TIMEOUT_MS, unanswered('time-out'));
        case 'gateway: status 500 without an effect':
          return reply(there, unanswered('status 500'));
        case 'gateway: says it knows no such payment':
          return reply(there, { status: 'missing' });
        case 'gateway: status 500 after the effect':
          return arrive(there, () => reply(latency(random), unanswered('status 500')));
        case 'gateway: request delivered twice':
          arrive(there + lateness(random));
          break;
        case 'crash: while the gateway is asked':
          time.after(random.below(2 * there + 1), caller.crash);
          break;
      }
      arrive(there, (answer) => reply(latency(random), answer));
    });
}

export function drawCaptureTwist(faults: Faults): CaptureTwist {
  switch (faults.draw(CAPTURE_FAULTS)) {
    case 'capture: refused':
      return 'refused';
    case 'capture: another amount captured':
      return 'another amount';
    default:
      return undefined;
  }
}

const unknownOutcome = () => new CommitOutcomeUnknownError(new Error('The connection broke'));

/** Returns a function that runs one transaction on a database that fails. `effect` is committed at once and as a whole, or never. */
export function createTransactions(caller: Caller, surroundings: CallSurroundings) {
  const { random, time, faults } = surroundings;
  return <T>(effect: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const fail = (delayMs: number, error: Error) => caller.after(delayMs, () => reject(error));
      const commit = (delayMs: number, then: (result: T) => void = () => undefined) =>
        time.after(delayMs, () => then(effect()));
      if (surroundings.isDatabaseDown()) {
        faults.count('database: down for a while');
        return fail(latency(random), new Error('The database is down'));
      }
      let there = latency(random);
      switch (faults.draw(DATABASE_FAULTS)) {
        case 'database: error before the commit':
          return fail(there, new Error('The transaction failed'));
        case 'database: committed, and nobody said so':
          return commit(there, () => fail(latency(random), unknownOutcome()));
        case 'database: rolled back, and nobody said so':
          return fail(there, unknownOutcome());
        case 'database: commits after the connection broke':
          commit(there + random.between(1, 30_000));
          return fail(there, unknownOutcome());
        case 'database: slow':
          there += random.between(1_000, 20_000);
          break;
        case 'crash: during a transaction':
          time.after(random.below(2 * there + 1), caller.crash);
          break;
      }
      commit(there, (result) => caller.after(latency(random), () => resolve(result)));
    });
}
