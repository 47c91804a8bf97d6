/**
 * The part of JSON Schema that the schema of the configuration is written in. Our own check, because a
 * library (`@cfworker/json-schema`
 * 4.1.6) weighs 6.3 KB compressed where this weighs 0.8 KB, and its messages are not sentences for an
 * operator.
 */
export type JsonSchemaSubset = {
  /** Documentation; nothing is checked by it. */
  description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly properties?: Readonly<Record<string, JsonSchemaSubset>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchemaSubset;
  readonly anyOf?: readonly JsonSchemaSubset[];
  readonly enum?: readonly (string | number)[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: 'regex';
};

/** An error of a value. `path` names the fields that lead to it, outermost first. */
type SchemaError = { readonly path: readonly string[]; readonly message: string };

const KINDS: Readonly<
  Record<NonNullable<JsonSchemaSubset['type']>, readonly [string, (value: unknown) => boolean]>
> = {
  object: ['an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
  array: ['a list', Array.isArray],
  string: ['a text', (value) => typeof value === 'string'],
  number: ['a number', (value) => typeof value === 'number'],
  integer: ['a whole number', Number.isInteger],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  null: ['null', (value) => value === null],
};

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text) !== undefined;
  } catch {
    return false;
  }
}

function textMessage({ minLength = 0, pattern = '', format }: JsonSchemaSubset, text: string) {
  if (text.length < minLength) return 'must not be empty';
  if (!new RegExp(pattern).test(text))
    return text.trim() ? 'has something between braces that nothing is filled in for' : 'must not be empty';
  if (format === 'regex' && !isRegularExpression(text)) return 'must be a regular expression';
  return undefined;
}

function listMessage({ minItems = 0, maxItems, uniqueItems }: JsonSchemaSubset, list: readonly unknown[]) {
  if (list.length < minItems || list.length > (maxItems ?? list.length))
    return `must have ${minItems === maxItems ? minItems : `${minItems} or more`} items`;
  if (uniqueItems && new Set(list).size < list.length) return 'must not name anything twice';
  return undefined;
}

/** Returns the error of a value itself; the fields inside it are not looked at. */
function messageFor(schema: JsonSchemaSubset, value: unknown): string | undefined {
  const [kind, isKind] = KINDS[schema.type ?? 'null'];
  if (value === undefined) return 'is missing';
  if (schema.enum && !schema.enum.includes(value as string)) return `must be ${schema.enum.join(' or ')}`;
  if (!isKind(value)) return `must be ${kind}`;
  if (typeof value === 'string') return textMessage(schema, value);
  if (Array.isArray(value)) return listMessage(schema, value);
  if (Number(value) < (schema.minimum ?? -Infinity)) return `must be ${schema.minimum} or more`;
  if (Number(value) > (schema.maximum ?? Infinity)) return `must be ${schema.maximum} or less`;
  return undefined;
}

function errorsInside(schema: JsonSchemaSubset, value: unknown, path: readonly string[]): SchemaError[] {
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return value.flatMap((item, index) => schemaErrors(items, item, [...path, String(index)]));
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const part = (value as Record<string, unknown>)[name];
    if (part === undefined && !schema.required?.includes(name)) return [];
    return schemaErrors(inner, part, [...path, name]);
  });
}

/**
 * Returns every error of a value against its schema. The zod schema is too heavy for the browser; a test
 * holds the two checks together. Fields that the schema does not name are let through.
 */
export function schemaErrors(
  schema: JsonSchemaSubset,
  value: unknown,
  path: readonly string[] = [],
): SchemaError[] {
  const [only, orNull] = schema.anyOf ?? [];
  if (only && orNull) return value === null ? [] : schemaErrors(only, value, path);
  const message = messageFor(schema, value);
  return message === undefined ? errorsInside(schema, value, path) : [{ path, message }];
}
