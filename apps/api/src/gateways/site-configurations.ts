import { readFileSync, statSync } from 'node:fs';
import {
  type ConfigurationEntry,
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { readConfiguration } from '@portal/config/configuration/configuration-validation';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import type { Site } from '@portal/config/sites/site';

/** The configuration of a site, the same that its portal reads. CFG-20 */
export type SiteConfigurations = (site: Site) => ConfigurationEntry;

/** The configuration as it was when the product was built. */
export const builtConfigurations: SiteConfigurations = (site) =>
  resolveConfigurationEntry(configurationEntries(), site);

type Dependencies = {
  /** The path of the `configResponse.json` of a site; the file need not be there. */
  fileOf: (site: Site) => string;
  /**
   * Reports the errors of a file. The built configuration takes its place: its portal does not start with it
   * either.
   */
  report: (errors: readonly string[]) => void;
};

type Read = { stamp: string; entry: ConfigurationEntry };

/** A file that was replaced has another time or another size. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs}/${found.size}` : 'none';
}

/**
 * Reads the file of a site again when it was replaced, so that portal and API always
 * go by the same one. CFG-20
 */
export function readSiteConfigurations({ fileOf, report }: Dependencies): SiteConfigurations {
  const known = new Map<string, Read>();
  const read = (site: Site, file: string): ConfigurationEntry => {
    const schema = publishedSchema();
    const result = readConfiguration(readFileSync(file, 'utf8'), site, schema);
    if ('entry' in result) return result.entry;
    report(result.errors);
    return builtConfigurations(site);
  };
  return (site) => {
    const file = fileOf(site);
    const stamp = stampOf(file);
    const last = known.get(site.key);
    if (last?.stamp === stamp) return last.entry;
    const entry = stamp === 'none' ? builtConfigurations(site) : read(site, file);
    known.set(site.key, { stamp, entry });
    return entry;
  };
}
