import type { Random } from '../../random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Faults between the API and the gateway, one for a question. */
export const GATEWAY_FAULTS = [
  'gateway: answer lost after the effect',
  'gateway: request lost',
  'gateway: request arrives after its time-out',
  'gateway: answer comes after its time-out',
  'gateway: status 500 without an effect',
  'gateway: status 500 after the effect',
  'gateway: request delivered twice',
  'gateway: says it knows no such payment',
  'crash: while the gateway is asked',
] as const;

/** Faults of the gateway itself at a capture. */
export const CAPTURE_FAULTS = [
  'capture: refused',
  'capture: another amount captured',
  'capture: another currency captured',
] as const;

/** Faults of a transaction. */
export const DATABASE_FAULTS = [
  'database: error before the commit',
  'database: committed, and nobody said so',
  'database: rolled back, and nobody said so',
  'database: commits after the connection broke',
  'database: slow',
  'crash: during a transaction',
] as const;

/** Faults between a browser and the API. */
export const BROWSER_FAULTS = [
  'browser: request lost',
  'browser: answer lost',
  'browser: request sent twice',
  'browser: request arrives late',
] as const;

/** Actions of customers and their browsers. */
const CUSTOMER_FAULTS = [
  'customer: closes the page after the card',
  'customer: authorises another amount',
  'customer: authorises in another currency',
  'customer: card declined',
  'customer: confirms before a card is authorised',
  'customer: submits again with another selection',
  'customer: submits twice at once',
  'customer: selects out of order',
  'customer: repeats an ended payment',
] as const;

/** Writes of the insurer's own systems beside a payment. */
const INSURER_WRITES = [
  'insurer: another payment becomes overdue',
  'insurer: changes an amount during a submission',
] as const;

/** Faults that come by themselves. */
const OTHER_FAULTS = [
  'database: down for a while',
  'gateway: down for a while',
  'gateway: finds an older state',
  'crash: at any moment',
  'clock: a process is wrong',
  'lease: ends early',
  'webhook: lost',
  'webhook: repeated or late',
] as const;

/** The faults in histories of payments. */
export const PAYMENT_FAULTS = [
  ...GATEWAY_FAULTS,
  ...CAPTURE_FAULTS,
  ...DATABASE_FAULTS,
  ...BROWSER_FAULTS,
  ...CUSTOMER_FAULTS,
  ...INSURER_WRITES,
  ...OTHER_FAULTS,
] as const;

/** The faults in histories of payment details. */
export const DETAILS_FAULTS = [
  ...GATEWAY_FAULTS.filter((kind) => kind !== 'gateway: says it knows no such payment'),
  ...DATABASE_FAULTS,
  ...BROWSER_FAULTS,
  'customer: closes the page after the card',
  'customer: opens the return link again',
  'database: down for a while',
  'gateway: down for a while',
  'crash: at any moment',
  'clock: a process is wrong',
] as const;

export type FaultKind = (typeof PAYMENT_FAULTS)[number] | (typeof DETAILS_FAULTS)[number];

/** How often each kind struck. */
type FaultCounts = Partial<Record<FaultKind, number>>;

/** The faults of one history. */
export type Faults = {
  readonly counts: FaultCounts;
  /** After this moment nothing fails any more, so that what remains can be settled. */
  readonly lastMs: number;
  /** Returns the fault that strikes this time, if any. */
  draw<K extends FaultKind>(kinds: readonly K[]): K | undefined;
  strikes(kind: FaultKind): boolean;
  count(kind: FaultKind): void;
};

/** The share of calls that fail in a history. A fifth of the histories has no fault at all. */
const RATES = [0, 0.04, 0.12, 0.3, 0.6] as const;

/** The kinds that histories of a subject can have, and the moment of the last fault in milliseconds. */
export type FaultPlan = { readonly kinds: readonly FaultKind[]; readonly lastMs: number };

/**
 * Draws a rate and the kinds that happen in this history: a few kinds alone go deeper
 * than all of them together.
 */
export function createFaults(
  random: Random,
  time: VirtualTime,
  { kinds: possibleKinds, lastMs }: FaultPlan,
): Faults {
  const rate = random.pick(RATES);
  const share = random.pick([0.15, 0.5, 1]);
  const enabled = new Set<FaultKind>(possibleKinds.filter(() => random.chance(share)));
  const counts: FaultCounts = {};
  const count = (kind: FaultKind): void => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  const draw = <K extends FaultKind>(kinds: readonly K[]): K | undefined => {
    if (time.now() >= lastMs || !random.chance(rate)) return undefined;
    const possible = kinds.filter((kind) => enabled.has(kind));
    if (possible.length === 0) return undefined;
    const kind = random.pick(possible);
    count(kind);
    return kind;
  };
  return { counts, lastMs, draw, strikes: (kind) => draw([kind]) !== undefined, count };
}
