import fc, { type Arbitrary } from 'fast-check';
import { componentName, createJsonSchemas } from '../src/openapi/json-schemas.ts';
import type { JsonSchema } from '../src/openapi/openapi-types.ts';

const { components, jsonSchemaOf } = createJsonSchemas();

export { jsonSchemaOf };

/** A schema, or what its reference leads to. */
export function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref ? (components[componentName(schema.$ref)] ?? {}) : schema;
}

const calendarDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function textOf({
  pattern,
  allOf,
  minLength = 0,
  maxLength = 40,
  format,
  const: constant,
  enum: choices,
}: JsonSchema): Arbitrary<unknown> {
  if (constant !== undefined) return fc.constant(constant);
  if (choices) return fc.constantFrom(...(choices as unknown[]));
  if (format === 'date') return calendarDay.map((iso) => iso.slice(0, 10));
  if (format === 'date-time') return calendarDay;
  if (format === 'uri') return fc.webUrl();
  if (format === 'base64') return fc.base64String();
  const patterns = [
    pattern,
    ...((allOf as JsonSchema[] | undefined) ?? []).map((part) => part.pattern),
  ].filter(Boolean);
  const own = patterns.findLast((each) => each !== '^\\P{Cc}*$');
  const words = own
    ? fc.stringMatching(new RegExp(String(own)))
    : fc.string({ minLength: Number(minLength), maxLength: Number(maxLength) });
  return words.filter((text) => text.length <= Number(maxLength) && text.length >= Number(minLength));
}

function recordOf({ properties = {}, required = [], oneOf }: JsonSchema): Arbitrary<unknown> {
  const variants = (oneOf as JsonSchema[] | undefined) ?? [{}];
  return fc.oneof(
    ...variants.map((variant) => {
      const fields = Object.entries(properties).map(([name, schema]) => {
        const narrowed = variant.properties?.[name];
        if (narrowed?.type === 'null') return [name, fc.constant(null)] as const;
        return [name, arbitraryOf(narrowed ? (schema.anyOf?.[0] ?? schema) : schema)] as const;
      });
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: [...required, ...(variant.required ?? [])],
      });
    }),
  );
}

/** Anything that a JSON Schema of the contract allows. */
export function arbitraryOf(reference: JsonSchema): Arbitrary<unknown> {
  const schema = resolved(reference);
  const { type, anyOf, items, additionalProperties, minimum, maximum, minItems } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf));
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => arbitraryOf({ ...schema, type: each })));
  if (type === 'string') return textOf(schema);
  if (type === 'integer')
    return fc.integer({ min: Number(minimum ?? -1000), max: Number(maximum ?? 1_000_000) });
  if (type === 'number') {
    return fc
      .integer({ min: Number(minimum ?? -1e9) * 100, max: Number(maximum ?? 1e9) * 100 })
      .map((cents) => cents / 100);
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array')
    return fc.array(arbitraryOf(items ?? {}), { minLength: Number(minItems ?? 0), maxLength: 4 });
  if (type === 'object' && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), arbitraryOf(additionalProperties), {
      maxKeys: 4,
    });
  }
  return type === 'object' ? recordOf(schema) : fc.constant('anything');
}
