/** The part of JSON Schema that the schema of the configuration is written in. */
export type CheckedSchema = {
  /** For people. */
  description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  /** Each is required. */
  readonly properties?: Readonly<Record<string, CheckedSchema>>;
  readonly items?: CheckedSchema;
  readonly anyOf?: readonly CheckedSchema[];
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

/** What is wrong, and where: the names of the fields on the way, outermost first. */
export type SchemaFault = { readonly path: readonly string[]; readonly problem: string };

const KINDS: Readonly<
  Record<NonNullable<CheckedSchema['type']>, readonly [string, (value: unknown) => boolean]>
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

function textProblem({ minLength = 0, pattern = '', format }: CheckedSchema, text: string) {
  if (text.length < minLength) return 'must not be empty';
  if (!new RegExp(pattern).test(text))
    return text.trim() ? 'has something between braces that nothing is filled in for' : 'must not be empty';
  if (format === 'regex' && !isRegularExpression(text)) return 'must be a regular expression';
  return undefined;
}

function listProblem({ minItems = 0, maxItems, uniqueItems }: CheckedSchema, list: readonly unknown[]) {
  if (list.length < minItems || list.length > (maxItems ?? list.length))
    return `must have ${minItems === maxItems ? minItems : `${minItems} or more`} items`;
  if (uniqueItems && new Set(list).size < list.length) return 'must not name anything twice';
  return undefined;
}

/** What is wrong with the value itself, leaving out what stands inside it. */
function problemOf(schema: CheckedSchema, value: unknown): string | undefined {
  const [kind, isKind] = KINDS[schema.type ?? 'null'];
  if (value === undefined) return 'is missing';
  if (schema.enum && !schema.enum.includes(value as string)) return `must be ${schema.enum.join(' or ')}`;
  if (!isKind(value)) return `must be ${kind}`;
  if (typeof value === 'string') return textProblem(schema, value);
  if (Array.isArray(value)) return listProblem(schema, value);
  if (Number(value) < (schema.minimum ?? -Infinity)) return `must be ${schema.minimum} or more`;
  if (Number(value) > (schema.maximum ?? Infinity)) return `must be ${schema.maximum} or less`;
  return undefined;
}

function faultsInside(schema: CheckedSchema, value: unknown, path: readonly string[]): SchemaFault[] {
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return value.flatMap((item, index) => schemaFaults(items, item, [...path, String(index)]));
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    schemaFaults(inner, (value as Record<string, unknown>)[name], [...path, name]),
  );
}

/**
 * Everything in which a value differs from its schema. Small enough for the browser, where the schema library does not come; a test holds the
 * two together. Fields that the schema does not name are let through.
 */
export function schemaFaults(
  schema: CheckedSchema,
  value: unknown,
  path: readonly string[] = [],
): SchemaFault[] {
  const [only, orNull] = schema.anyOf ?? [];
  if (only && orNull) return value === null ? [] : schemaFaults(only, value, path);
  const problem = problemOf(schema, value);
  return problem === undefined ? faultsInside(schema, value, path) : [{ path, problem }];
}
