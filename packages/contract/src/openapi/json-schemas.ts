import * as z from 'zod/mini';
import { schemaNotes } from '../wire/fields.ts';
import type { JsonSchema } from './openapi-types.ts';

const COMPONENTS = '#/components/schemas/';

/** Points the references of zod's own definitions to the document's components. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/$defs/', COMPONENTS) : withComponentRefs(inner),
    ]),
  );
}

/**
 * Removes patterns that repeat a format and bounds that repeat "a whole number", because they
 * distract readers. Amounts get a format of their own, because validators that divide by 0.01 in
 * binary refuse right ones.
 */
function polish(json: { [keyword: string]: unknown }): void {
  if (json.multipleOf === 0.01) {
    delete json.multipleOf;
    json.format = 'amount';
  }
  if (json.format === 'date' || json.format === 'date-time') delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

type GeneratedSchema = JsonSchema & { $defs?: Record<string, JsonSchema> };

/** Turns schemas of the contract into JSON Schemas, and gathers those with a name as components. */
export function createJsonSchemas() {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    /** Returns the JSON Schema of `schema`; a reference when it has a name. */
    jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
      const generated = z.toJSONSchema(schema, {
        metadata: schemaNotes,
        io: 'input',
        override: ({ jsonSchema }) => polish(jsonSchema),
      });
      const { $schema: _, $defs = {}, ...json } = withComponentRefs(generated) as GeneratedSchema;
      for (const [name, { id: _id, ...definition }] of Object.entries($defs)) components[name] = definition;
      return json;
    },
  };
}

/** Returns the name of the component that a reference points to. */
export const componentName = (ref: string): string => ref.slice(COMPONENTS.length);

/** Returns the reference to a component. */
export const componentRef = (name: string): string => COMPONENTS + name;
