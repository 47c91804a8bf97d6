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

test.each(requests)('[API-4] the %s takes no field that it does not name', (_what, schema) => {
  fc.assert(
    fc.property(arbitraryOf(jsonSchemaOf(schema)), (example) => {
      const result = schema.safeParse({ ...(example as object), Unknown: 1 });
      expect(result.error?.issues.map(({ message }) => message)).toEqual(['Unrecognized key: "Unknown"']);
    }),
    { numRuns: 5 },
  );
});

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
