import * as z from 'zod/mini';
import { configurationFile } from './configuration.ts';
import { CONFIGURATION_RULES, type ConfigurationRule } from './configuration-rules.ts';
import { schemaNotes } from './fields.ts';
import type { JsonSchema } from './openapi-types.ts';

/** What a schema says of a value that is there. */
const ofValue = (schema: JsonSchema | undefined): JsonSchema | undefined => schema?.anyOf?.[0] ?? schema;

function addRule(entry: JsonSchema | undefined, { field, must }: ConfigurationRule): void {
  const names = field.split('.');
  const schema = names.reduce((outer, name) => ofValue(outer)?.properties?.[name], entry);
  if (!schema) throw new Error(`The schema has no ${field}`);
  schema.description = [schema.description, `It ${must}.`].filter(Boolean).join(' ');
}

/** The JSON Schema of `configResponse.json`, for editors, for checks by others, and for the portal itself. CFG-19 */
export function configurationJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(configurationFile, {
    metadata: schemaNotes,
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
  const { $schema, ...rest } = schema as JsonSchema & { $schema: string };
  for (const rule of CONFIGURATION_RULES) addRule(rest.items, rule);
  return { $schema, title: 'configResponse.json', description: 'One entry per site of the portal.', ...rest };
}
