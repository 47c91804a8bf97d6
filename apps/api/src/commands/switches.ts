import { resolveRegion } from '@portal/config/regions/regions';
import { getSiteByIds, SITES } from '@portal/config/sites/site';
import {
  isNotice,
  mayEndAt,
  SITE_SWITCHES,
  type SiteSwitch,
  SWITCH_LIMITS,
} from '@portal/domain/switches/site-switches';
import { type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import type { Queryable } from '#api/database/database.ts';
import { OperatorError } from '#api/operator-error.ts';
import {
  createSiteSwitchesRepository,
  type SiteIds,
  type StoredSwitch,
} from '#api/switches/site-switches-repository.ts';

const OPTIONS = { site: TEXT, operator: TEXT, until: TEXT, text: TEXT };

type Change = SiteIds & { readonly name: SiteSwitch; readonly operator: string };

type SwitchesRequest =
  | { readonly verb: 'list' }
  | (Change & { readonly verb: 'clear' })
  | (Change & { readonly verb: 'set'; readonly endsAt: Date; readonly notice: string | null });

/** With its zone, so that it is the same moment wherever the command runs. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

function momentOf(endsAt: Date, { countryId }: SiteIds): string {
  const { timeZone } = resolveRegion(countryId);
  return endsAt.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone });
}

const lineOf = (set: StoredSwitch, now: Date): string =>
  `${getSiteByIds(set).key}  ${set.name}  ${set.endsAt > now ? 'until' : 'ended'} ${momentOf(set.endsAt, set)}${
    set.notice === null ? '' : `  ${set.notice}`
  }`;

/** Lists, sets or clears switches; returns the lines to print. SWI-1 to SWI-4 */
export async function switches(
  database: Queryable,
  request: SwitchesRequest,
  now: Date,
): Promise<readonly string[]> {
  const repository = createSiteSwitchesRepository(database);
  if (request.verb === 'list') {
    const set = await repository.list();
    return [`Switches: ${set.length}`, ...set.map((one) => lineOf(one, now))];
  }
  const { verb, ...change } = request;
  if (verb === 'clear') {
    const isCleared = await repository.clear(change);
    return [isCleared ? 'Cleared. It counts within 10 seconds.' : 'This switch was not set.'];
  }
  const { endsAt } = request;
  if (!mayEndAt(endsAt, now))
    throw new OperatorError(
      `A switch ends later than now, and ${SWITCH_LIMITS.longestDays} days ahead at most.`,
    );
  await repository.set(request);
  return [`Set until ${momentOf(endsAt, request)}. It counts within 10 seconds.`];
}

/** The sentence of the notice, null for any other switch; undefined where it does not fit the switch. */
function noticeOf(name: SiteSwitch, text: string | undefined): string | null | undefined {
  if (name !== 'notice') return text === undefined ? null : undefined;
  return text !== undefined && isNotice(text) ? text : undefined;
}

export const switchesCommand: OperatorCommand<typeof OPTIONS, SwitchesRequest> = {
  usage: `Lists, sets or clears the switches of a site. Each ends by itself.

  npm run portal -- switches list
  npm run portal -- switches set <switch> --site <brand>-<country id> --until <2026-11-29T06:00+13:00> --operator <who sets it> [--text <sentence>]
  npm run portal -- switches clear <switch> --site <brand>-<country id> --operator <who clears it>

A switch is one of ${SITE_SWITCHES.join(', ')}. Only notice has a text: ${SWITCH_LIMITS.longestNotice} characters at most, without < > { }.
--until has its zone, and is ${SWITCH_LIMITS.longestDays} days ahead at most. It counts within 10 seconds. It is written to the audit trail. Run it
where the server's DATABASE_URL is set.`,
  options: OPTIONS,
  read({ site: key, operator, until, text }, [verb, word, ...more]) {
    if (verb === 'list') return word === undefined ? { verb } : undefined;
    const site = SITES.find((candidate) => candidate.key === key);
    const name = SITE_SWITCHES.find((candidate) => candidate === word);
    if (!site || !name || !operator || more.length > 0) return undefined;
    const change = { brandId: site.brandId, countryId: site.countryId, name, operator };
    if (verb === 'clear') return { ...change, verb };
    const notice = noticeOf(name, text);
    if (verb !== 'set' || notice === undefined || !until || !MOMENT.test(until)) return undefined;
    return { ...change, verb, endsAt: new Date(until), notice };
  },
  carryOut: (request, { database }) => switches(database, request, new Date()),
};
