import type { CheckedSchema } from '@portal/config/checked-schema';
import { parsedFile, type ReadConfiguration, readConfiguration } from '@portal/config/configuration-faults';
import { site } from '#portal/lib/site.ts';

/** Reads a `configResponse.json` that an operator has changed, and checks it by the schema that is published beside it. CFG-19 */
export function readChangedFile(text: string, schemaText: string): ReadConfiguration {
  const schema = parsedFile('configSchema.json', schemaText);
  return 'faults' in schema ? schema : readConfiguration(text, site, schema.content as CheckedSchema);
}
