import { type SchemaFault, schemaFaults } from './checked-schema.ts';
import type { ConfigurationEntry } from './configuration-entries.ts';
import { CONFIGURATION_SCHEMA } from './configuration-schema.ts';
import type { Site } from './site.ts';

type SiteIds = Pick<Site, 'key' | 'brandId' | 'countryId'>;

/** What was read: the entry of the site, or what is wrong with the file, each in a sentence that names entry and field. */
export type ReadConfiguration =
  | { readonly entry: ConfigurationEntry }
  | { readonly faults: readonly string[] };

const FILE = 'configResponse.json';

function parsed(text: string): { list: readonly unknown[] } | { faults: readonly string[] } {
  try {
    const content: unknown = JSON.parse(text);
    return Array.isArray(content) ? { list: content } : { faults: [`${FILE} must be a list of entries.`] };
  } catch (error) {
    return { faults: [`${FILE} is not JSON: ${(error as Error).message}`] };
  }
}

const isOfSite = (entry: unknown, { brandId, countryId }: SiteIds): boolean => {
  const ids = entry as Partial<ConfigurationEntry> | null;
  return ids?.countryId === countryId && ids.brandId === brandId;
};

const sentence = (entryName: string, { path, problem }: SchemaFault): string =>
  `${entryName}: ${path.join('.')} ${problem}.`;

/**
 * Reads the entry of one site out of the text of `configResponse.json` and checks it. The entries of other sites are theirs to check: what is
 * wrong with one must not stop another. CFG-4, CFG-19
 */
export function readConfiguration(text: string, site: SiteIds): ReadConfiguration {
  const file = parsed(text);
  if ('faults' in file) return file;
  const index = file.list.findIndex((entry) => isOfSite(entry, site));
  if (index < 0)
    return {
      faults: [
        `No configuration entry for ${site.key} (countryId ${site.countryId}, brandId ${site.brandId}).`,
      ],
    };
  const entryName = `Entry ${index + 1} (countryId ${site.countryId}, brandId ${site.brandId})`;
  const entry = file.list[index];
  const faults = schemaFaults(CONFIGURATION_SCHEMA.items ?? {}, entry).map((fault) =>
    sentence(entryName, fault),
  );
  return faults.length > 0 ? { faults } : { entry: entry as ConfigurationEntry };
}
