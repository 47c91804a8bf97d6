import {
  createParkedEventRepository,
  type ParkedEvent,
  type RetriedEvents,
} from '#api/commands/dead-letter-repository.ts';
import { parseParameters, runOperatorCommand } from '#api/commands/operator-command.ts';
import type { Database } from '#api/database/database.ts';
import { OperatorError } from '#api/environment/operator-error.ts';

const USAGE = `Events for the core system that it refuses (docs/core-events.md): lists them, sends them again, or drops one.

  npm run core-events -- list
  npm run core-events -- resend --operator <who> (--event <event id> | --all)
  npm run core-events -- drop --operator <who> --event <event id>

Run it where the server's DATABASE_URL is set. Sending again and dropping are written to the audit trail.`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type CoreEventsRequest =
  | { readonly act: 'list' }
  /** `eventId` null: all that are parked. */
  | { readonly act: 'resend'; readonly eventId: string | null; readonly operator: string }
  | { readonly act: 'drop'; readonly eventId: string; readonly operator: string };

/** Reads what is to be done, or refuses with how to say it. */
export function readCoreEventsRequest(parameters: readonly string[]): CoreEventsRequest {
  const text = { type: 'string' } as const;
  const options = { operator: text, event: text, all: { type: 'boolean' } } as const;
  const args = [...parameters];
  const { values, positionals } = parseParameters(USAGE, { args, options, allowPositionals: true });
  const { operator, event: eventId, all } = values;
  const act = positionals.length === 1 ? positionals[0] : undefined;
  if (act === 'list' && Object.keys(values).length === 0) return { act };
  if (eventId !== undefined && !UUID.test(eventId)) throw new OperatorError(USAGE);
  if (act === 'resend' && operator && eventId && !all) return { act, operator, eventId };
  if (act === 'resend' && operator && !eventId && all) return { act, operator, eventId: null };
  if (act === 'drop' && operator && eventId && !all) return { act, operator, eventId };
  throw new OperatorError(USAGE);
}

const parkedLine = ({ eventId, kind, brandId, countryId, createdAt, parkedAt, ...rest }: ParkedEvent) =>
  `${eventId}  ${kind}  brand ${brandId}, country ${countryId}  from ${createdAt}  parked ${parkedAt}` +
  `  ${rest.failure}, tries: ${rest.tries}${rest.waiting > 0 ? `, holds up: ${rest.waiting}` : ''}`;
const retriedLine = ({ failure, events, since, tries }: RetriedEvents) =>
  `${failure}: ${events}, the oldest from ${since}, tries: ${tries}`;

async function describeEvents(database: Database): Promise<readonly string[]> {
  const repository = createParkedEventRepository(database);
  const parked = await repository.listParked();
  const retried = await repository.listRetried();
  return [
    parked.length === 0 ? 'Nothing is parked.' : `Parked (times in UTC): ${parked.length}`,
    ...parked.map(parkedLine),
    ...(retried.length === 0 ? [] : ['Failed, and tried again by themselves:', ...retried.map(retriedLine)]),
  ];
}

const NOT_PARKED =
  'No such event is parked: it was taken, dropped, sent again, or replaced by a later change. See: npm run core-events -- list';

/** Does what was asked for; returns the lines to print, none of them personal. CON-52 */
export async function seeToCoreEvents(
  database: Database,
  request: CoreEventsRequest,
): Promise<readonly string[]> {
  const repository = createParkedEventRepository(database);
  if (request.act === 'list') return describeEvents(database);
  if (request.act === 'drop') {
    const isDropped = await repository.dropParked(request.eventId, request.operator);
    return [isDropped ? 'Dropped. The core system will not hear of this change.' : NOT_PARKED];
  }
  const resent = await repository.resendParked(request.eventId, request.operator);
  if (resent === 0) return [request.eventId ? NOT_PARKED : 'Nothing is parked.'];
  return [`Due again: ${resent}. What is refused once more is parked once more; look again in a minute.`];
}

if (import.meta.main) {
  await runOperatorCommand({
    read: readCoreEventsRequest,
    carryOut: async (request, database) => (await seeToCoreEvents(database, request)).join('\n'),
  });
}
