import * as z from 'zod/mini';
import { createJsonSchemas } from '../openapi/json-schemas.ts';
import type { JsonSchema } from '../openapi/openapi-types.ts';
import { described, id, named, text } from '../wire/fields.ts';
import { CORE_RECORDS, type UpdateKind } from './published-records.ts';
import { ownNumber } from './record-fields.ts';

/** The path of the door in, on a listener of its own. INB-1 */
export const CORE_UPDATES_PATH = '/api/core/v1/updates';

/** The media type of posts and answers: one JSON object a line. */
export const NDJSON = 'application/x-ndjson';

/** The bounds of a post. INB-2 */
export const CORE_UPDATE_LIMITS = Object.freeze({
  bodyBytes: 5 * 1024 * 1024,
  lines: 5_000,
  lineBytes: 32 * 1024,
  postsPerMinute: 60,
});

const shared = {
  updateId: described(z.guid(), 'The id of this update, a UUID: sent again, it changes nothing.'),
  occurredAt: described(
    z.iso.datetime({ offset: true }),
    'When the core system made the change, as in 2026-11-26T01:10:00Z.',
  ),
  brandId: described(id(), 'The brand.'),
  countryId: described(id(), 'Australia 13, Canada 39, New Zealand 154.'),
  subject: described(text(100), 'What the version counts for, by the name that the core system has for it.'),
  version: described(z.int().check(z.minimum(1)), 'A later state of the subject has a higher one.'),
};
const policyNumber = () => ownNumber('The policy’s number, unique in brand and country.');
const customerId = () => ownNumber('The customer’s number in the insurer’s systems.');

/** An update as it comes, whatever its kind. Its data are checked as a record. INB-3 */
export const coreUpdate = z.strictObject({
  ...shared,
  kind: z.string(),
  policyNumber: z.optional(policyNumber()),
  customerId: z.optional(customerId()),
  data: z.record(z.string(), z.unknown()),
});

/** An update as it comes. */
export type CoreUpdate = z.infer<typeof coreUpdate>;

/** Every kind of update, in the order in which one needs another. */
export const UPDATE_KINDS = Object.keys(CORE_RECORDS) as readonly UpdateKind[];

/** Returns whether there are updates of a kind. */
export const isUpdateKind = (kind: string): kind is UpdateKind => Object.hasOwn(CORE_RECORDS, kind);

/** Returns the field of a record that the line itself names: of which policy, or else of which customer. */
export const ownerOf = (kind: UpdateKind): 'policyNumber' | 'customerNumber' =>
  'policyNumber' in CORE_RECORDS[kind].shape ? 'policyNumber' : 'customerNumber';

/** Returns the name that the line has for the field of its owner. */
export const ownerFieldOf = (kind: UpdateKind): 'policyNumber' | 'customerId' =>
  ownerOf(kind) === 'policyNumber' ? 'policyNumber' : 'customerId';

/** The fields of a record that the line has, so that its data may not. */
const LINE_FIELDS = ['kind', 'version', 'brandId', 'countryId'] as const;

/** Returns the fields of a record that an update of its kind has outside of its data. */
export const lineFieldsOf = (kind: UpdateKind): readonly string[] => [...LINE_FIELDS, ownerOf(kind)];

/** Returns the record of the bulk import that an update carries. */
export function recordOfUpdate(kind: UpdateKind, update: CoreUpdate): unknown {
  const { version, brandId, countryId, data } = update;
  return { ...data, kind, version, brandId, countryId, [ownerOf(kind)]: update[ownerFieldOf(kind)] };
}

/** The outcome of an update. */
const coreUpdateOutcome = named(
  'CoreUpdateOutcome',
  z.strictObject({
    updateId: described(z.nullable(z.guid()), 'The id of the update; null where the line has none.'),
    outcome: described(
      z.enum(['applied', 'duplicate', 'stale', 'refused']),
      'applied: it holds. duplicate: this update holds since an earlier time. stale: this version, or a higher one, is there. refused: nothing of it was taken.',
    ),
    reason: described(
      z.nullable(z.string()),
      'Why it was refused, or what of it was left out: a word, or `bad-data: <field>`. No value is in it.',
    ),
  }),
  'What became of a line, in the order of the lines.',
);

/** The outcome of an update. */
export type CoreUpdateOutcome = z.infer<typeof coreUpdateOutcome>;

/** Returns the outcomes that an answer holds, a line each, in the order of the lines that were sent. */
export const outcomesOf = (body: string): readonly CoreUpdateOutcome[] =>
  body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

type Schemas = ReturnType<typeof createJsonSchemas>;

/** The JSON Schema of a kind of update: the record's fields, divided between the line and its data. */
function updateSchema(kind: UpdateKind, { jsonSchemaOf }: Schemas): JsonSchema {
  const record = CORE_RECORDS[kind];
  const inLine = new Set(lineFieldsOf(kind));
  const owner =
    ownerFieldOf(kind) === 'policyNumber' ? { policyNumber: policyNumber() } : { customerId: customerId() };
  const data = Object.fromEntries(Object.entries(record.shape).filter(([field]) => !inLine.has(field)));
  return jsonSchemaOf(
    z.strictObject({ ...shared, kind: z.literal(kind), ...owner, data: z.strictObject(data as never) }),
  );
}

/** Returns the JSON Schema of one line of a post, with the schema of one line of its answer. INB-2 */
export function coreUpdatesJsonSchema(): JsonSchema {
  const schemas = createJsonSchemas();
  schemas.jsonSchemaOf(coreUpdateOutcome);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The updates of a core system',
    description: `One line of \`POST ${CORE_UPDATES_PATH}\`: a record as records.schema.json has it, by its kind. Each line of the answer is a CoreUpdateOutcome.`,
    oneOf: UPDATE_KINDS.map((kind) => updateSchema(kind, schemas)),
    components: { schemas: schemas.components },
  };
}
