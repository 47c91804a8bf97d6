import { recordFields, type UpdateKind } from '@portal/contract/records/published-records';

/** A field of a record, and its column in the staging table. */
export type RecordColumn = {
  readonly field: string;
  readonly column: string;
  readonly type: 'text' | 'date' | 'bigint' | 'numeric' | 'boolean';
};

type FieldSchema = ReturnType<typeof recordFields>[string];

const TYPES: Readonly<Record<string, RecordColumn['type']>> = {
  string: 'text',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
};

function typeOf({ type, format, anyOf = [] }: FieldSchema): RecordColumn['type'] {
  const [notNull] = anyOf;
  if (notNull) return typeOf(notNull);
  const found = format === 'date' ? 'date' : TYPES[String(type)];
  if (!found) throw new Error(`No column takes a field of the type ${type}`);
  return found;
}

const snakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a kind of record, as the published schema has them. The kind itself is that of the file. */
export const recordColumns = (kind: UpdateKind): readonly RecordColumn[] =>
  Object.entries(recordFields(kind))
    .filter(([field]) => field !== 'kind')
    .map(([field, schema]) => ({ field, column: snakeCase(field), type: typeOf(schema) }));
