import {
  parseFile,
  type ReadConfiguration,
  readConfiguration,
} from '@portal/config/configuration/configuration-validation';
import type { JsonSchemaSubset } from '@portal/config/configuration/json-schema-subset';
import { site } from '#portal/lib/site/site.ts';

/**
 * Reads a `configResponse.json` that an operator changed, and validates it against the schema
 * published beside it. CFG-19
 */
export function readChangedFile(text: string, schemaText: string): ReadConfiguration {
  const schema = parseFile('configSchema.json', schemaText);
  return 'errors' in schema ? schema : readConfiguration(text, site, schema.content as JsonSchemaSubset);
}
