import { CommitOutcomeUnknownError } from '../../../apps/api/src/database/database.ts';
import type { Random } from '../../random.ts';
import { BROWSER_FAULTS, DATABASE_FAULTS, GATEWAY_FAULTS } from './faults.ts';
import type { Process, ProcessWorld, World } from './world.ts';

/** The client of the gateway gives up after this long. */
const GATEWAY_TIMEOUT_MS = 10_000;

/** The portal gives up after this long and says that the result is not known. */
const REQUEST_TIMEOUT_MS = 30_000;

/** The process that makes a call: what it waited for never comes when it crashes. */
export type Caller = {
  /** Runs unless the process crashes before. */
  after(delayMs: number, run: () => void): void;
  isUp(): boolean;
  crash(): void;
};

export function createCaller({ time, random }: World, restarted: () => void = () => undefined): Caller {
  let life = 0;
  let isUp = true;
  return {
    after(delayMs, run) {
      const mine = life;
      time.after(delayMs, () => {
        if (mine === life) run();
      });
    },
    isUp: () => isUp,
    crash() {
      if (!isUp) return;
      life += 1;
      isUp = false;
      time.after(random.between(100, 30_000), () => {
        isUp = true;
        restarted();
      });
    },
  };
}

/** Mostly quick, sometimes long enough for others to overtake. */
const latency = (random: Random): number =>
  random.chance(0.1) ? random.between(100, 3_000) : random.between(1, 20);

/** How late a request arrives whose sender gave up: soon after, or after everything else. */
const lateness = (random: Random): number =>
  GATEWAY_TIMEOUT_MS + (random.chance(0.5) ? random.between(1, 60_000) : random.between(60_000, 4_200_000));

/** The answers in place of a gateway that did not answer, and of one that knows no such thing. */
type Failures<Answer> = { readonly unanswered: (reason: string) => Answer; readonly missing: Answer };

/**
 * Returns a function that asks the gateway over a network that fails. `effect` happens there, at once
 * and as a whole, or never.
 */
export function createGatewayCalls<Answer>(
  caller: Caller,
  surroundings: ProcessWorld,
  { unanswered, missing }: Failures<Answer>,
) {
  const { random, time, faults } = surroundings;
  return (effect: () => Answer): Promise<Answer> =>
    new Promise((resolve) => {
      const reply = (delayMs: number, answer: Answer) => caller.after(delayMs, () => resolve(answer));
      const arrive = (delayMs: number, then: (answer: Answer) => void = () => undefined) =>
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
          return reply(there, missing);
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

const unknownOutcome = () => new CommitOutcomeUnknownError(new Error('The connection broke'));

/**
 * Returns a function that runs one transaction on a database that fails. `effect` is committed at once
 * and as a whole, or never.
 */
export function createTransactions(caller: Caller, surroundings: ProcessWorld) {
  const { random, time, faults } = surroundings;
  return <T>(effect: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const fail = (delayMs: number, error: Error) => caller.after(delayMs, () => reject(error));
      const commit = (delayMs: number, then: (result: T) => void = () => undefined) =>
        time.after(delayMs, () => {
          try {
            then(effect());
          } catch (error) {
            // The transaction refused: it changed nothing.
            fail(latency(random), error as Error);
          }
        });
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

export type Reply<T> = T | 'no answer';

/**
 * Sends a request over a line that fails. `handle` runs in a process of the API each
 * time the request arrives.
 */
export function send<P extends Process, T>(
  { random, time, faults, processes }: World & { readonly processes: readonly P[] },
  handle: (process: P) => Promise<T>,
): Promise<Reply<T>> {
  return new Promise((resolve) => {
    const arrive = (delayMs: number, isAnswered: boolean) =>
      time.after(delayMs, () => {
        const process = random.pick(processes);
        if (!process.isUp()) return;
        void handle(process).then((reply) => {
          if (isAnswered) time.after(latency(random), () => resolve(reply));
        });
      });
    const fault = faults.draw(BROWSER_FAULTS);
    if (fault === 'browser: request sent twice') arrive(latency(random), true);
    if (fault === 'browser: request arrives late') arrive(random.between(1_000, 2_400_000), true);
    else if (fault !== 'browser: request lost') arrive(latency(random), fault !== 'browser: answer lost');
    time.after(REQUEST_TIMEOUT_MS, () => resolve('no answer'));
  });
}
