import { FLAG, type OperatorCommand, TEXT, UUID } from '#api/commands/operator-command.ts';
import type { Database } from '#api/database/database.ts';
import {
  createDeadLetterRepository,
  type DeadLetter,
  type RetriedEvents,
} from '#api/outbox/dead-letter-repository.ts';

const OPTIONS = { operator: TEXT, event: TEXT, all: FLAG };

type CoreEventsRequest =
  | { readonly act: 'list' }
  /** `eventId` null: every dead letter. */
  | { readonly act: 'resend'; readonly eventId: string | null; readonly operator: string }
  | { readonly act: 'drop'; readonly eventId: string; readonly operator: string };

const deadLetterLine = ({ eventId, kind, brandId, countryId, ...rest }: DeadLetter) =>
  `${eventId}  ${kind}  brand ${brandId}, country ${countryId}  from ${rest.createdAt}  dead since ${rest.deadLetteredAt}` +
  `  ${rest.failure}, tries: ${rest.tries}${rest.waiting > 0 ? `, holds up: ${rest.waiting}` : ''}`;
const retriedLine = ({ failure, events, since, tries }: RetriedEvents) =>
  `${failure}: ${events}, the oldest from ${since}, tries: ${tries}`;

async function describeEvents(database: Database): Promise<readonly string[]> {
  const repository = createDeadLetterRepository(database);
  const deadLetters = await repository.listDeadLetters();
  const retried = await repository.listRetried();
  return [
    deadLetters.length === 0 ? NO_DEAD_LETTERS : `Dead letters (times in UTC): ${deadLetters.length}`,
    ...deadLetters.map(deadLetterLine),
    ...(retried.length === 0 ? [] : ['Failed, and retried automatically:', ...retried.map(retriedLine)]),
  ];
}

const NO_DEAD_LETTERS = 'There are no dead letters.';
const NOT_A_DEAD_LETTER =
  'No dead letter has this id: the event was delivered, dropped, sent again, or replaced by a later change. See: npm run portal -- core-events list';

/** Does what was asked for; returns the lines to print, none of them personal. CON-52 */
export async function seeToCoreEvents(
  database: Database,
  request: CoreEventsRequest,
): Promise<readonly string[]> {
  const repository = createDeadLetterRepository(database);
  if (request.act === 'list') return describeEvents(database);
  if (request.act === 'drop') {
    const isDropped = await repository.drop(request.eventId, request.operator);
    return [isDropped ? 'Dropped. The core system will not receive this change.' : NOT_A_DEAD_LETTER];
  }
  const resent = await repository.resend(request.eventId, request.operator);
  if (resent === 0) return [request.eventId ? NOT_A_DEAD_LETTER : NO_DEAD_LETTERS];
  return [
    `To be sent again: ${resent}. An event that is refused again becomes a dead letter again: check in a minute.`,
  ];
}

export const coreEventsCommand: OperatorCommand<typeof OPTIONS, CoreEventsRequest> = {
  usage: `Lists, resends or drops dead letters: events that the core system refuses (docs/core-events.md).

  npm run portal -- core-events list
  npm run portal -- core-events resend --operator <who> (--event <event id> | --all)
  npm run portal -- core-events drop --operator <who> --event <event id>

Run it where the server's DATABASE_URL is set. Sending again and dropping are written to the audit trail.`,
  options: OPTIONS,
  read(values, positionals) {
    const { operator, event: eventId, all } = values;
    const act = positionals.length === 1 ? positionals[0] : undefined;
    if (act === 'list' && Object.keys(values).length === 0) return { act };
    if (eventId !== undefined && !UUID.test(eventId)) return undefined;
    if (act === 'resend' && operator && eventId && !all) return { act, operator, eventId };
    if (act === 'resend' && operator && !eventId && all) return { act, operator, eventId: null };
    if (act === 'drop' && operator && eventId && !all) return { act, operator, eventId };
    return undefined;
  },
  carryOut: (request, { database }) => seeToCoreEvents(database, request),
};
