import type { Site } from '../sites/site.ts';
import type { ConfigurationEntry, ConfigurationFileEntry } from './configuration-entries.ts';
import { CONFIGURATION_RULES, type ConfigurationRule } from './configuration-rules.ts';
import { type JsonSchemaSubset, schemaErrors } from './json-schema-subset.ts';
import { NO_OFFERS } from './offer-settings.ts';

type SiteIds = Pick<Site, 'key' | 'brandId' | 'countryId'>;

/** The entry of the site, or the errors of the file, each a sentence that names entry and field. */
export type ReadConfiguration =
  | { readonly entry: ConfigurationEntry }
  | { readonly errors: readonly string[] };

const FILE = 'configResponse.json';

/** Returns the content of a JSON file, or the error that it is not JSON. */
export function parseFile(name: string, text: string): { content: unknown } | { errors: readonly string[] } {
  try {
    return { content: JSON.parse(text) };
  } catch (error) {
    return { errors: [`${name} is not JSON: ${(error as Error).message}`] };
  }
}

const isOfSite = (entry: unknown, { brandId, countryId }: SiteIds): boolean => {
  const ids = entry as Partial<ConfigurationEntry> | null;
  return ids?.countryId === countryId && ids.brandId === brandId;
};

const isBroken = ({ isKept }: ConfigurationRule, entry: ConfigurationEntry): boolean => {
  try {
    return !isKept(entry);
  } catch {
    // A field of the wrong type; the schema reports it.
    return false;
  }
};

/**
 * Returns all errors of an entry, each as the rest of a sentence that begins with the entry's name. `schema`
 * is the published one of the whole file. CFG-19, CFG-25
 */
export function entryErrors(entry: ConfigurationEntry, schema: JsonSchemaSubset): string[] {
  const messages = new Map(
    CONFIGURATION_RULES.filter((rule) => isBroken(rule, entry)).map(({ field, must }) => [field, must]),
  );
  // The error of a field by itself takes the place of one against other fields.
  for (const { path, message } of schemaErrors(schema.items ?? {}, entry))
    messages.set(path.join('.'), message);
  return [...messages].map(([field, message]) => `${field} ${message}.`);
}

/**
 * Reads the entry of one site out of the text of `configResponse.json` and checks it. The entries of other
 * sites are not checked, because an error of one site must not stop another. CFG-4, CFG-19
 */
export function readConfiguration(text: string, site: SiteIds, schema: JsonSchemaSubset): ReadConfiguration {
  const file = parseFile(FILE, text);
  if ('errors' in file) return file;
  const { content } = file;
  if (!Array.isArray(content)) return { errors: [`${FILE} must be a list of entries.`] };
  const own = content.flatMap((entry, index) => (isOfSite(entry, site) ? [{ entry, at: index + 1 }] : []));
  const [first, second] = own;
  const ids = `countryId ${site.countryId}, brandId ${site.brandId}`;
  if (!first) return { errors: [`No configuration entry for ${site.key} (${ids}).`] };
  const errors = entryErrors(first.entry, schema).map((error) => `Entry ${first.at} (${ids}): ${error}`);
  if (second) errors.push(`Entry ${second.at} (${ids}) is for the same site as entry ${first.at}.`);
  if (errors.length > 0) return { errors };
  const entry: ConfigurationFileEntry = first.entry;
  return { entry: { ...entry, offers: entry.offers ?? NO_OFFERS } };
}
