import type { Site } from '../sites/site.ts';
import type { ConfigurationEntry } from './configuration-entries.ts';
import { CONFIGURATION_RULES, type ConfigurationRule } from './configuration-rules.ts';
import { type CheckedSchema, schemaFaults } from './json-schema-subset.ts';

type SiteIds = Pick<Site, 'key' | 'brandId' | 'countryId'>;

/** What was read: the entry of the site, or what is wrong with the file, each in a sentence that names entry and field. */
export type ReadConfiguration =
  | { readonly entry: ConfigurationEntry }
  | { readonly faults: readonly string[] };

const FILE = 'configResponse.json';

/** What a file holds, or that it is no JSON. */
export function parsedFile(name: string, text: string): { content: unknown } | { faults: readonly string[] } {
  try {
    return { content: JSON.parse(text) };
  } catch (error) {
    return { faults: [`${name} is not JSON: ${(error as Error).message}`] };
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
    // A field of the wrong kind, which the schema tells.
    return false;
  }
};

/**
 * All that is wrong with an entry, each as the rest of a sentence that begins with the entry's name. `schema` is the published one of the whole
 * file. CFG-19, CFG-25
 */
export function entryFaults(entry: ConfigurationEntry, schema: CheckedSchema): string[] {
  const problems = new Map(
    CONFIGURATION_RULES.filter((rule) => isBroken(rule, entry)).map(({ field, must }) => [field, must]),
  );
  // What a field is by itself comes before what it owes to others.
  for (const { path, problem } of schemaFaults(schema.items ?? {}, entry))
    problems.set(path.join('.'), problem);
  return [...problems].map(([field, problem]) => `${field} ${problem}.`);
}

/**
 * Reads the entry of one site out of the text of `configResponse.json` and checks it. The entries of other sites are theirs to check: what is
 * wrong with one must not stop another. CFG-4, CFG-19
 */
export function readConfiguration(text: string, site: SiteIds, schema: CheckedSchema): ReadConfiguration {
  const file = parsedFile(FILE, text);
  if ('faults' in file) return file;
  const { content } = file;
  if (!Array.isArray(content)) return { faults: [`${FILE} must be a list of entries.`] };
  const own = content.flatMap((entry, index) => (isOfSite(entry, site) ? [{ entry, at: index + 1 }] : []));
  const [first, second] = own;
  const ids = `countryId ${site.countryId}, brandId ${site.brandId}`;
  if (!first) return { faults: [`No configuration entry for ${site.key} (${ids}).`] };
  const faults = entryFaults(first.entry, schema).map((fault) => `Entry ${first.at} (${ids}): ${fault}`);
  if (second) faults.push(`Entry ${second.at} (${ids}) is for the same site as entry ${first.at}.`);
  return faults.length > 0 ? { faults } : { entry: first.entry };
}
