import { configurationJsonSchema } from '@portal/contract/configuration/published-schema';
import { CONFIGURATION_RULES, type ConfigurationRule } from './configuration-rules.ts';
import type { JsonSchemaSubset } from './json-schema-subset.ts';

/** Returns the schema of a value that is not null. */
const ofValue = (schema: JsonSchemaSubset | undefined): JsonSchemaSubset | undefined =>
  schema?.anyOf?.[0] ?? schema;

function addRule(entry: JsonSchemaSubset | undefined, { field, must }: ConfigurationRule): void {
  const schema = field.split('.').reduce((outer, name) => ofValue(outer)?.properties?.[name], entry);
  if (!schema) throw new Error(`The schema has no ${field}`);
  schema.description = [schema.description, `It ${must}.`].filter(Boolean).join(' ');
}

/**
 * Returns the JSON Schema of `configResponse.json` that is published beside it, for editors, for checks by
 * others, and for the portal itself. Rules between fields, which a schema cannot check, are in its
 * descriptions. CFG-19, CFG-25
 */
export function publishedSchema(): JsonSchemaSubset {
  const schema = configurationJsonSchema() as JsonSchemaSubset;
  for (const rule of CONFIGURATION_RULES) addRule(schema.items, rule);
  return schema;
}
