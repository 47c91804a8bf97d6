/**
 * The switches of a site, each on until its end: the notice above all pages, and what is paused
 * meanwhile. SWI-1
 */
export const SITE_SWITCHES = ['notice', 'documents', 'address-search', 'pay-now', 'update-payment'] as const;

export type SiteSwitch = (typeof SITE_SWITCHES)[number];

/** A switch as an operator set it. `notice`: the sentence of the switch of that name, null for any other. */
export type SetSwitch = {
  readonly name: SiteSwitch;
  readonly endsAt: Date;
  readonly notice: string | null;
};

/**
 * - `readEverySeconds`: how often each process reads the switches, half of the time that may pass until they
 *   count.
 * - `longestDays`: how far ahead a switch may end. One that was forgotten ends by itself.
 */
export const SWITCH_LIMITS = Object.freeze({ readEverySeconds: 5, longestNotice: 300, longestDays: 31 });

const DAY_MS = 86_400_000;

/** Characters of HTML, of placeholders, and those that nobody sees. */
const NOT_PLAIN = /[<>{}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns whether a text is plain, not blank, and short enough to be shown as the notice. SWI-3 */
export const isNotice = (text: string): boolean =>
  text.trim() !== '' && text.length <= SWITCH_LIMITS.longestNotice && !NOT_PLAIN.test(text);

/** Returns whether a switch may be set to end then: later than now, and within the limit. SWI-2 */
export function mayEndAt(endsAt: Date, now: Date): boolean {
  const ahead = endsAt.getTime() - now.getTime();
  return ahead > 0 && ahead <= SWITCH_LIMITS.longestDays * DAY_MS;
}

/** Returns the switches that are on: one is off from its end on, whether or not it was cleared. SWI-2 */
export const listOn = (set: readonly SetSwitch[], now: Date): readonly SetSwitch[] =>
  set.filter(({ endsAt }) => now < endsAt);
