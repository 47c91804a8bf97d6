import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { type Ask, chooseCall, openingCalls, type SoakCall } from './calls.ts';
import { pay } from './pay.ts';
import type { SoakSession } from './sessions.ts';

/** The answers, and how long they took. */
export type Answers = {
  readonly byStatus: Map<string, number>;
  readonly milliseconds: number[];
  /** Answers of 500 and above, and connections that failed. */
  readonly faults: string[];
};

export const createAnswers = (): Answers => ({ byStatus: new Map(), milliseconds: [], faults: [] });

/** How long a customer looks at a page. */
const PAUSE_MS = { least: 200, most: 1_800 } as const;
const HIGHEST_PLAIN_STATUS = 499;
/** How often a customer who owes something pays a part of it. */
const PAYS_OF_A_HUNDRED = 6;

/** Refusals that say that too much was asked for. A change that meets a lock is told `service.busy`. */
const IS_LIMITED = / 429 (?!service\.busy)/;

/** Returns which share of the changes was not refused by a limit, from 0 to 1. ISO-11 */
export function shareOfAllowedChanges(answers: readonly Answers[]): number {
  const changes = answers
    .flatMap(({ byStatus }) => [...byStatus])
    .filter(([key]) => key.startsWith('change '));
  const sum = (counted: typeof changes) => counted.reduce((total, [, times]) => total + times, 0);
  return changes.length === 0 ? 0 : 1 - sum(changes.filter(([key]) => IS_LIMITED.test(key))) / sum(changes);
}

type Reply = { readonly status: number | string; readonly text: string };

async function send(
  origin: string,
  { token, countryId }: SoakSession,
  { path, body }: SoakCall,
): Promise<Reply> {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      CountryId: String(countryId),
      'Request-Source': 'webcustomerportal',
      authorization: `Bearer ${token}`,
      // A connection that this end keeps would count as one that the server does not let go.
      connection: 'close',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

function createAsk({ session, chooseOrigin, answers }: Visit): Ask {
  return async (call) => {
    const into = answers();
    const from = performance.now();
    const { status, text } = await send(chooseOrigin(), call.as ?? session, call).catch(
      (error: unknown): Reply => ({ status: String(error), text: '' }),
    );
    into.milliseconds.push(performance.now() - from);
    const code = /"code":"([a-z.-]+)"/.exec(text)?.[1];
    const key = [call.name, status, ...(code ? [code] : [])].join(' ');
    into.byStatus.set(key, (into.byStatus.get(key) ?? 0) + 1);
    if (typeof status === 'string' || status > HIGHEST_PLAIN_STATUS) into.faults.push(key);
    return status === 200 ? JSON.parse(text) : undefined;
  };
}

type Visit = {
  readonly session: SoakSession;
  /** The customer who makes the next change. */
  readonly nextChanger: () => SoakSession;
  readonly random: Random;
  readonly chooseOrigin: () => string;
  readonly gatewayOrigin: string;
  /** Where the answers of the moment are counted. */
  readonly answers: () => Answers;
  readonly signal: AbortSignal;
};

/**
 * One customer who uses the portal until the signal comes. A customer who owes something pays a part of it
 * first, and sometimes later.
 */
export async function visit(options: Visit): Promise<void> {
  const { session, nextChanger, random, gatewayOrigin, signal } = options;
  const ask = createAsk(options);
  const payPart = () => pay(ask, session, gatewayOrigin);
  const opening = [
    ...(session.owes ? [payPart] : []),
    ...openingCalls(random, session).map((call) => () => ask(call)),
  ];
  const actNext = () =>
    session.owes && random.below(100) < PAYS_OF_A_HUNDRED
      ? payPart()
      : ask(chooseCall(random, session, nextChanger));
  while (!signal.aborted) {
    const pauseMs = PAUSE_MS.least + random.below(PAUSE_MS.most - PAUSE_MS.least);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await (opening.shift() ?? actNext)();
  }
}
