import { configurationJsonSchema } from '@portal/contract/configuration/published-schema';
import { CONFIGURATION_RULES, type ConfigurationRule } from './configuration-rules.ts';
import type { CheckedSchema } from './json-schema-subset.ts';

/** What a schema says of a value that is there. */
const ofValue = (schema: CheckedSchema | undefined): CheckedSchema | undefined =>
  schema?.anyOf?.[0] ?? schema;

function addRule(entry: CheckedSchema | undefined, { field, must }: ConfigurationRule): void {
  const schema = field.split('.').reduce((outer, name) => ofValue(outer)?.properties?.[name], entry);
  if (!schema) throw new Error(`The schema has no ${field}`);
  schema.description = [schema.description, `It ${must}.`].filter(Boolean).join(' ');
}

/**
 * The JSON Schema of `configResponse.json` as it stands beside it, for editors, for checks by others, and for the portal itself. What a schema
 * cannot check, what fields owe each other, it says in words. CFG-19, CFG-25
 */
export function publishedSchema(): CheckedSchema {
  const schema = configurationJsonSchema() as CheckedSchema;
  for (const rule of CONFIGURATION_RULES) addRule(schema.items, rule);
  return schema;
}
