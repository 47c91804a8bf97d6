import { LOGIN_LIMITS } from '../login/login-limits.ts';
import { deepFreeze } from '../values/deep-freeze.ts';
import type { ContactDetails } from './contact-details.ts';

/**
 * A contact that takes effect when the code that was sent to it comes back: a mobile number or
 * an e-mail address. CON-70
 */
export type ConfirmationChannel = 'sms' | 'email';

/** A new mobile number or e-mail address that nobody has confirmed yet. CON-70 */
export type UnconfirmedContact = { readonly channel: ConfirmationChannel; readonly value: string };

/** A contact that waits for its code, as the customer sees it. CON-73 */
export type ContactConfirmation = UnconfirmedContact & {
  /** When its newest code was sent: ISO 8601 in UTC. */
  readonly codeSentAt: string;
  /** Seconds until another code can be sent, counted from the response. */
  readonly resendAfterSeconds: number;
};

/** Every number of confirming contacts, with its unit in its name. */
export const CONTACT_CONFIRMATION_LIMITS = deepFreeze({
  /** As for codes to log in, and counted together with them. CON-71, CON-80 */
  code: LOGIN_LIMITS.code,
  /** How long a new contact waits for its code before it is forgotten. CON-72 */
  confirmationLifeSeconds: 86_400,
  /**
   * How long after the change took effect the link works with which the old contact says
   * 'this was not me'. CON-75
   */
  undoLifeSeconds: 259_200,
  /** CON-81 */
  maxChangesPerDay: 10,
  /** The time in which one recipient is told of changes once. CON-82 */
  noticeApartSeconds: 3600,
  /**
   * Texts or e-mails to one recipient in a day: all of them, and codes to somebody who has
   * confirmed nothing yet. CON-83
   */
  recipient: { maxPerDay: 30, maxUnconfirmedPerDay: 5 },
} as const);

type Reach = Pick<ContactDetails, 'mobilePhone' | 'email'>;

const FIELDS = { sms: 'mobilePhone', email: 'email' } as const satisfies Record<
  ConfirmationChannel,
  keyof Reach
>;

/** Returns the field of the contact details that a channel leads to. */
export const contactFieldOf = (channel: ConfirmationChannel): keyof Reach => FIELDS[channel];

/** Upper and lower case make no difference to whose e-mail address it is. LOG-5 */
const isSame = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** A change, divided into what applies at once and what waits for a code. */
type DividedChange = {
  readonly details: ContactDetails;
  readonly unconfirmed: readonly UnconfirmedContact[];
};

/**
 * Divides a change: a new mobile number or e-mail address waits until it is confirmed, and the one in force
 * stays. Everything else applies at once, also leaving a contact away. CON-70
 */
export function divideContactChange(inForce: Reach, wanted: ContactDetails): DividedChange {
  const channels: readonly ConfirmationChannel[] = ['sms', 'email'];
  const unconfirmed = channels.flatMap((channel) => {
    const value = wanted[FIELDS[channel]];
    return value === null || isSame(value, inForce[FIELDS[channel]]) ? [] : [{ channel, value }];
  });
  const kept = Object.fromEntries(
    unconfirmed.map(({ channel }) => [FIELDS[channel], inForce[FIELDS[channel]]]),
  );
  return { details: { ...wanted, ...kept }, unconfirmed };
}

/** Whether a contact waits for its code already: it is not sent another one by being saved again. CON-70 */
export const isWaiting = (
  { channel, value }: UnconfirmedContact,
  pending: readonly UnconfirmedContact[],
): boolean => pending.some((one) => one.channel === channel && isSame(one.value, value));

/** Whether a change takes away or replaces a way to reach the customer at once. CON-75 */
export const isReachChanged = (before: Reach, after: Reach): boolean =>
  !isSame(before.mobilePhone, after.mobilePhone) || !isSame(before.email, after.email);
