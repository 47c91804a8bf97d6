import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOf, jsonSchemaOf, resolved } from '../../test/json-arbitrary.ts';
import type { JsonSchema } from '../openapi/openapi-types.ts';
import { operations } from '../operations.ts';
import type { Operation } from './operation.ts';

const parts = Object.entries<Operation>(operations).flatMap(([name, { body, query, responses }]) => [
  ...(body ? [[`body of ${name}`, body] as const] : []),
  ...(query ? [[`query of ${name}`, query] as const] : []),
  ...Object.entries(responses).flatMap(([status, { schema }]) =>
    schema && status === '200' ? [[`response of ${name}`, schema] as const] : [],
  ),
]);
const requests = parts.filter(([what]) => !what.startsWith('response'));

test.each(parts)('[API-20] the schema accepts the %s as the document describes it', (_what, schema) => {
  fc.assert(
    fc.property(arbitraryOf(jsonSchemaOf(schema)), (example) => {
      expect(schema.safeParse(example).error).toBeUndefined();
    }),
    { numRuns: 40 },
  );
});

/** The value with a field that nobody knows in every record that the schema describes, nested ones too. */
function withUnknown(reference: JsonSchema, value: unknown): unknown {
  const schema = resolved(reference);
  const schemas = [schema, ...(schema.anyOf ?? []).map(resolved)];
  if (Array.isArray(value)) {
    const items = schemas.find(({ type, items }) => type === 'array' && items?.$ref)?.items;
    return items ? value.map((item) => withUnknown(items, item)) : value;
  }
  const properties = schemas.find((one) => one.properties)?.properties;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    withUnknown(properties[name] ?? {}, inner),
  ]);
  return { ...Object.fromEntries(fields), Unknown: { Nested: [1] } };
}

test.each(requests)(
  '[API-55] what the %s does not name is dropped before anything reads it',
  (_what, schema) => {
    fc.assert(
      fc.property(arbitraryOf(jsonSchemaOf(schema)), (example) => {
        const known = schema.safeParse(example);
        expect(schema.safeParse(withUnknown(jsonSchemaOf(schema), example))).toEqual(known);
        expect(JSON.stringify(known.data)).not.toContain('Unknown');
      }),
      { numRuns: 10 },
    );
  },
);

/** The texts and lists of a request that have no end. */
function unboundedParts(reference: JsonSchema, path: string): string[] {
  const schema = resolved(reference);
  const { type, anyOf, items, properties, additionalProperties, pattern } = schema;
  const isFixed =
    schema.format === 'date' ||
    schema.const !== undefined ||
    schema.enum !== undefined ||
    /\{\d+\}\$$/.test(String(pattern));
  if (type === 'string' && schema.maxLength === undefined && !isFixed) return [path];
  if (type === 'array' && schema.maxItems === undefined) return [path];
  return [
    ...(anyOf ?? []).flatMap((inner) => unboundedParts(inner, path)),
    ...(items ? unboundedParts(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object' ? unboundedParts(additionalProperties, `${path}.*`) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => unboundedParts(inner, `${path}.${name}`)),
  ];
}

test.each(requests)('[API-4] every text and list of the %s has an end', (what, schema) => {
  expect(unboundedParts(jsonSchemaOf(schema), what)).toEqual([]);
});
