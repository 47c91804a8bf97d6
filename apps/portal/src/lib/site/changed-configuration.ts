import type { BrandOverrides } from '@portal/config/brands/brand-overrides';
import { callHoursText } from '@portal/config/call-backs/call-hours-text';
import {
  parseFile,
  type ReadConfiguration,
  readConfiguration,
} from '@portal/config/configuration/configuration-validation';
import type { JsonSchemaSubset } from '@portal/config/configuration/json-schema-subset';
import { builtClock } from '#portal/lib/site/built-clock.ts';
import { site } from '#portal/lib/site/site.ts';
import { showSiteNotice } from '#portal/lib/site/site-notice.ts';

/** The brand of the build. */
const BUILT = { ...site.brand };

/**
 * Lays the overrides of the brand over it, in place: no component has been drawn, and the login page has no
 * room for a second one. CFG-49, NAV-18
 */
function overrideBrand({ phone, callHours, footer }: BrandOverrides): void {
  Object.assign(site.brand, {
    phone: {
      number: phone ?? BUILT.phone.number,
      hours: callHours ? callHoursText(callHours, builtClock) : BUILT.phone.hours,
    },
    footer: { ...BUILT.footer, ...footer },
  });
}

/**
 * Reads a `configResponse.json` that an operator changed, and validates it against the schema
 * published beside it. Its overrides and its notice count from here on. CFG-19, CFG-49, SWI-7
 */
export function readChangedFile(text: string, schemaText: string): ReadConfiguration {
  const schema = parseFile('configSchema.json', schemaText);
  if ('errors' in schema) return schema;
  const read = readConfiguration(text, site, schema.content as JsonSchemaSubset);
  if ('errors' in read) return read;
  const { brand = {}, notice } = read.entry;
  overrideBrand(brand);
  if (notice) showSiteNotice(notice, new Date());
  return read;
}
