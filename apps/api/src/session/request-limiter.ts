import { ApiError } from '@portal/contract/errors/api-error';
import {
  CALL_LIMITS,
  CALLS_UNDER_WAY,
  type CallAllowance,
  type CallKind,
  type CallLimit,
  callsLeft,
  PERSON_FACTOR,
  secondsUntilCall,
  spendCall,
} from '@portal/domain/session/call-limits';
import type { Clock } from '#api/gateways/clock.ts';
import { createKeyedLimiter } from '#api/session/keyed-limiter.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import { findProvedCustomer } from '#api/session/session-statement.ts';
import { createStrangerLine } from '#api/session/stranger-line.ts';

/** A call with session credentials. `kind`: by which limit it is counted; null for one that is not. */
type LimitedCall = {
  readonly kind: CallKind | null;
  readonly credentials: SessionCredentials;
  readonly network: string | undefined;
};

/** Bounds how much one session, and one person, may ask of this process. SES-65 */
export interface RequestLimiter {
  /**
   * Does the work of a call, or throws `request.too-many`. A token that is not known here is proved first, in
   * a line of strangers. ISO-27
   */
  run<Result>(call: LimitedCall, work: () => Promise<Result>): Promise<Result>;
}

type Dependencies = {
  readonly clock: Clock;
  /** Throws `session.ended` where there is no live session. */
  readonly proveSession: (credentials: SessionCredentials) => Promise<unknown>;
};

type Allowances = Partial<Record<CallKind, CallAllowance>>;
type Caller = { readonly token: Allowances; readonly person: Allowances };

const PERSON_LIMITS = Object.fromEntries(
  Object.entries(CALL_LIMITS).map(([kind, { burst, perMinute }]) => [
    kind,
    { burst: burst * PERSON_FACTOR, perMinute: perMinute * PERSON_FACTOR },
  ]),
) as Record<CallKind, CallLimit>;

/** With more callers than this, those whose allowance is full again are forgotten. */
const SWEEP_FROM = 10_000;

const KINDS = Object.keys(CALL_LIMITS) as CallKind[];
const hasAll = (
  limits: Readonly<Record<CallKind, CallLimit>>,
  allowances: Allowances,
  now: number,
): boolean => KINDS.every((kind) => callsLeft(limits[kind], allowances[kind], now) >= limits[kind].burst);

/**
 * These end or change a session, and find out themselves whether it is live: a stolen token ends it. SES-69
 */
const provesItself = (kind: CallKind | null): boolean => kind === null || kind === 'refresh';

/**
 * Creates the limits of this process, in memory: each process of several counts for itself. Only tokens that
 * were live take up memory, and an allowance that is full again is forgotten. The session statement that the
 * call ran says whose token it is. SES-65
 */
export function createRequestLimiter({ clock, proveSession }: Dependencies): RequestLimiter {
  const callers = new Map<string, Caller>();
  const people = new Map<number, Allowances>();
  const limiter = createKeyedLimiter();
  const standInLine = createStrangerLine();
  let sweepFrom = SWEEP_FROM;

  /** Forgets callers who have all calls again. A person is kept for as long as one of their tokens is. */
  function sweep(now: number): void {
    if (callers.size < sweepFrom) return;
    for (const [key, { token, person }] of callers)
      if (hasAll(CALL_LIMITS, token, now) && hasAll(PERSON_LIMITS, person, now)) callers.delete(key);
    const kept = new Set([...callers.values()].map(({ person }) => person));
    for (const [customerId, person] of people) if (!kept.has(person)) people.delete(customerId);
    sweepFrom = Math.max(SWEEP_FROM, 2 * callers.size);
  }

  function learn(key: string, customerId: number, now: number): Caller {
    const known = callers.get(key);
    if (known) return known;
    sweep(now);
    const person = people.get(customerId) ?? {};
    people.set(customerId, person);
    const caller = { token: {}, person };
    callers.set(key, caller);
    return caller;
  }

  function spend(kind: CallKind, { token, person }: Caller, now: number): void {
    token[kind] = spendCall(CALL_LIMITS[kind], token[kind], now);
    person[kind] = spendCall(PERSON_LIMITS[kind], person[kind], now);
  }

  function begin(kind: CallKind, caller: Caller, now: number): void {
    const retryAfterSeconds = Math.max(
      secondsUntilCall(CALL_LIMITS[kind], caller.token[kind], now),
      secondsUntilCall(PERSON_LIMITS[kind], caller.person[kind], now),
    );
    if (retryAfterSeconds > 0) throw new ApiError('request.too-many', { retryAfterSeconds });
    spend(kind, caller, now);
  }

  const keyOf = ({ tokenHash }: SessionCredentials): string => tokenHash.toString('latin1');

  function noteProved(credentials: SessionCredentials): Caller | undefined {
    const customerId = findProvedCustomer(credentials);
    return customerId === undefined
      ? undefined
      : learn(keyOf(credentials), customerId, clock.now().getTime());
  }

  async function meet({ credentials, network }: LimitedCall): Promise<Caller | undefined> {
    await standInLine(network, () => proveSession(credentials));
    return noteProved(credentials);
  }

  return {
    async run(call, work) {
      const { kind, credentials, network } = call;
      const key = keyOf(credentials);
      const takeTurn = () =>
        kind === null ? work() : limiter.run(`${kind} ${key}`, CALLS_UNDER_WAY[kind], work);
      const caller = callers.get(key) ?? (provesItself(kind) ? undefined : await meet(call));
      if (caller) {
        if (kind !== null) begin(kind, caller, clock.now().getTime());
        return await takeTurn();
      }
      try {
        return await standInLine(network, takeTurn);
      } finally {
        const proved = noteProved(credentials);
        if (proved && kind !== null) spend(kind, proved, clock.now().getTime());
      }
    },
  };
}
