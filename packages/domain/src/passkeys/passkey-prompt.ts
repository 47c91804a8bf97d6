import type { ListState } from '../policies/list-state.ts';
import { PASSKEY_LIMITS } from './passkey-limits.ts';

/** One more than the highest draw. */
const DRAWS = 2 ** 32;
const SECONDS_PER_DAY = 86_400;

/** All that decides whether a customer is asked to set up a device. */
export type PasskeyPromptFacts = {
  /** The share of customers who are asked, from 0 to 100. */
  readonly percent: number;
  /** A whole number from 0 to 2^32 - 1 that is the customer's own. */
  readonly draw: number;
  /** Whether a code opened the session; a passkey opened any other. */
  readonly beganByCode: boolean;
  readonly isOnHold: boolean;
  /** Since the account's last hold was lifted; null where there was none. */
  readonly releasedSecondsAgo: number | null;
  /** Whether a passkey was added in this browser. */
  readonly hasPasskeyHere: boolean;
  readonly passkeys: number;
};

const BLOCKS = {
  'not-in-share': ({ percent, draw }) => draw >= (percent / 100) * DRAWS,
  'on-hold': ({ isOnHold }) => isOnHold,
  'on-hold-lately': ({ releasedSecondsAgo }) =>
    releasedSecondsAgo !== null && releasedSecondsAgo < PASSKEY_LIMITS.quietDaysAfterHold * SECONDS_PER_DAY,
  'began-by-passkey': ({ beganByCode }) => !beganByCode,
  'set-up-here': ({ hasPasskeyHere }) => hasPasskeyHere,
  'most-passkeys': ({ passkeys }) => passkeys >= PASSKEY_LIMITS.most,
} as const satisfies Readonly<Record<string, (facts: PasskeyPromptFacts) => boolean>>;

/** Why a customer is not asked to set up a device. */
export type PasskeyPromptBlock = keyof typeof BLOCKS;

const BLOCK_NAMES = Object.keys(BLOCKS) as PasskeyPromptBlock[];

/** Returns the first reason not to ask the customer; undefined where they are asked. PKY-26, PKY-27 */
export const findPasskeyPromptBlock = (facts: PasskeyPromptFacts): PasskeyPromptBlock | undefined =>
  BLOCK_NAMES.find((name) => BLOCKS[name](facts));

/** The facts of the list of policies, which the host does not know. */
export type ShownList = {
  readonly state: ListState['kind'];
  /** Whether the list has an offer of cover, or a call that waits, or misses a part. */
  readonly hasOffer: boolean;
  readonly hasCallBack: boolean;
  readonly isIncomplete: boolean;
};

/** Whether the list leaves the customer time for it: nothing is at risk, and nothing needs them. PKY-28 */
export const hasTimeForPasskeyPrompt = ({ state, hasOffer, hasCallBack, isIncomplete }: ShownList): boolean =>
  state === 'in-order' && !hasOffer && !hasCallBack && !isIncomplete;

/** Returns from when on the question may come back after 'Not now', in milliseconds since 1970. PKY-29 */
export const passkeyPromptReturnsAt = (nowMs: number): number =>
  nowMs + PASSKEY_LIMITS.promptReturnsAfterDays * SECONDS_PER_DAY * 1_000;
