import {
  parseFile,
  type ReadConfiguration,
  readConfiguration,
} from '@portal/config/configuration/configuration-validation';
import type { JsonSchemaSubset } from '@portal/config/configuration/json-schema-subset';
import { site } from '#portal/lib/site/site.ts';
import { showSiteNotice } from '#portal/lib/site/site-notice.ts';

/**
 * Reads a `configResponse.json` that an operator changed, and validates it against the schema
 * published beside it. A notice in it is shown from here on. CFG-19, SWI-7
 */
export function readChangedFile(text: string, schemaText: string): ReadConfiguration {
  const schema = parseFile('configSchema.json', schemaText);
  if ('errors' in schema) return schema;
  const read = readConfiguration(text, site, schema.content as JsonSchemaSubset);
  if ('entry' in read && read.entry.notice) showSiteNotice(read.entry.notice, new Date());
  return read;
}
