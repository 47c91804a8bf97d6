import { randomUUID } from 'node:crypto';
import {
  CORE_UPDATES_PATH,
  type CoreUpdateOutcome,
  lineFieldsOf,
  NDJSON,
  outcomesOf,
  ownerFieldOf,
  ownerOf,
} from '@portal/contract/records/core-update';
import { CORE_RECORDS, type UpdateKind } from '@portal/contract/records/published-records';
import { schemaNotes } from '@portal/contract/wire/fields';
import Fastify, { type FastifyInstance } from 'fastify';
import { createCoreUpdates } from '#api/composition/core-updates.ts';
import type { Database } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import { createDrain } from '#api/http/connections/drain.ts';

export const TEST_UPDATE_TOKENS = [
  'the-older-token-of-the-core-system-1',
  'the-newer-token-of-the-core-system-2',
] as const;
const NOON: Clock = { now: () => new Date('2026-03-14T12:00:00Z') };

/** The door in over a database, as the server wires it. */
export const createTestDoor = (database: Database, clock: Clock = NOON): FastifyInstance =>
  createCoreUpdates(
    { database, clock, configurationOf: builtConfigurations },
    { tokens: TEST_UPDATE_TOKENS, drain: createDrain(), log: Fastify({ logger: false }).log },
  );

type Fields = Readonly<Record<string, unknown>>;

/** The published example of a kind of record. */
const exampleOf = (kind: UpdateKind): Fields =>
  (schemaNotes.get(CORE_RECORDS[kind]) as { readonly examples: readonly Fields[] }).examples[0] ?? {};

/** The example of a kind as an update of the core system, with changes of its record, and of its line. */
export function exampleUpdate(kind: UpdateKind, changes: Fields = {}, line: Fields = {}) {
  const record = { ...exampleOf(kind), ...changes } as Fields;
  const { version, brandId, countryId } = record;
  const owner = record[ownerOf(kind)];
  const data = Object.fromEntries(
    Object.entries(record).filter(([field]) => !lineFieldsOf(kind).includes(field)),
  );
  return {
    updateId: randomUUID(),
    kind,
    occurredAt: '2026-03-14T11:59:00Z',
    brandId,
    countryId,
    [ownerFieldOf(kind)]: owner,
    subject: `${kind} ${owner}`,
    version,
    data,
    ...line,
  };
}

type Post = { readonly headers?: Readonly<Record<string, string>>; readonly path?: string };

/** Posts a body as it is. */
export const postBody = (door: FastifyInstance, body: string | Buffer, { headers, path }: Post = {}) =>
  door.inject({
    method: 'POST',
    url: path ?? CORE_UPDATES_PATH,
    headers: { authorization: `Bearer ${TEST_UPDATE_TOKENS[0]}`, 'content-type': NDJSON, ...headers },
    body,
  });

/** Posts lines, each an update or a text as it is, and returns what became of each. */
export async function postLines(
  door: FastifyInstance,
  lines: readonly unknown[],
): Promise<readonly CoreUpdateOutcome[]> {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const response = await postBody(door, `${texts.join('\n')}\n`);
  if (response.statusCode !== 200) throw new Error(`The door answered ${response.statusCode}`);
  return outcomesOf(response.body);
}
