import { readFileSync, statSync } from 'node:fs';
import {
  type ConfigurationEntry,
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { readConfiguration } from '@portal/config/configuration/configuration-validation';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import { SITES, type Site } from '@portal/config/sites/site';

/** The configuration of a site, the same that its portal reads. CFG-20 */
export type SiteConfigurations = (site: Site) => ConfigurationEntry;

/** The configuration as it was when the product was built. */
export const builtConfigurations: SiteConfigurations = (site) =>
  resolveConfigurationEntry(configurationEntries(), site);

type Dependencies = {
  /** The path of the `configResponse.json` of a site; the file need not be there. */
  readonly fileOf: (site: Site) => string;
  /** Tells operators of a file that cannot be used, once, and of one that can be used again. */
  readonly report: {
    readonly broken: (siteKey: string, errors: readonly string[]) => void;
    readonly mended: (siteKey: string) => void;
  };
};

type Read = { readonly stamp: string; readonly entry: ConfigurationEntry; readonly isBroken: boolean };

const NO_FILE = 'none';

/** A file that was replaced has another time or another size. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs}/${found.size}` : NO_FILE;
}

function readEntry(site: Site, file: string): ReturnType<typeof readConfiguration> {
  try {
    return readConfiguration(readFileSync(file, 'utf8'), site, publishedSchema());
  } catch {
    return { errors: ['The file cannot be read.'] };
  }
}

/**
 * Reads the file of a site again when it was replaced, so that portal and API always go by the same one. A
 * file that cannot be used, or is gone, leaves the last good one in force; before there was one, the built
 * configuration. CFG-20, CFG-46
 */
export function readSiteConfigurations({ fileOf, report }: Dependencies) {
  const known = new Map<string, Read>();

  function readAgain(site: Site, stamp: string, last: Read | undefined): Read {
    const lastGood = last?.entry ?? builtConfigurations(site);
    const isThere = stamp !== NO_FILE;
    if (!isThere && last === undefined) return { stamp, entry: lastGood, isBroken: false };
    const result = isThere ? readEntry(site, fileOf(site)) : { errors: ['The file is gone.'] };
    if ('entry' in result) {
      if (last?.isBroken) report.mended(site.key);
      return { stamp, entry: result.entry, isBroken: false };
    }
    report.broken(site.key, result.errors);
    return { stamp, entry: lastGood, isBroken: true };
  }

  function look(site: Site): Read {
    const stamp = stampOf(fileOf(site));
    const last = known.get(site.key);
    if (last?.stamp === stamp) return last;
    const read = readAgain(site, stamp, last);
    known.set(site.key, read);
    return read;
  }

  return {
    configurationOf: ((site) => look(site).entry) satisfies SiteConfigurations,
    /** The keys of the sites whose file cannot be used now. Looks at each file. */
    listBroken: (): readonly string[] => SITES.filter((site) => look(site).isBroken).map(({ key }) => key),
  };
}
