import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Brand } from '@portal/config/brands/brand';
import { withOverrides } from '@portal/config/brands/brand-overrides';
import { resolveBrand } from '@portal/config/brands/brands';
import {
  type ConfigurationEntry,
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { readConfiguration } from '@portal/config/configuration/configuration-validation';
import { publishedSchema } from '@portal/config/configuration/published-schema';
import { findSite, SITES, type Site } from '@portal/config/sites/site';

/** The configuration of a site, the same that its portal reads. CFG-20 */
export type SiteConfigurations = (site: Site) => ConfigurationEntry;

/** The configuration as it was when the product was built. */
export const builtConfigurations: SiteConfigurations = (site) =>
  resolveConfigurationEntry(configurationEntries(), site);

/** The brand of a site as its configuration has it now. CFG-49 */
export type BrandOf = (site: Site) => Brand;

/** Returns the brands of sites by the configuration in force. */
export const createBrandOf =
  (configurationOf: SiteConfigurations): BrandOf =>
  (site) =>
    withOverrides(resolveBrand(site.brand), configurationOf(site).brand);

/** The brands as they were when the product was built. */
export const builtBrandOf: BrandOf = createBrandOf(builtConfigurations);

/** The characters of a checksum: enough to see that hosts agree. */
const CHECKSUM_LENGTH = 12;

type Dependencies = {
  /** The path of the `configResponse.json` of a site; the file need not be there. */
  readonly fileOf: (site: Site) => string;
  /** Whether browsers get that file too: the sites have none of their own that counts. CFG-53 */
  readonly isForBrowsers?: boolean;
  /** Tells operators of a file that cannot be used, once, and of one that can be used again. */
  readonly report: {
    readonly broken: (siteKey: string, errors: readonly string[]) => void;
    readonly mended: (siteKey: string) => void;
  };
};

type Good = {
  readonly entry: ConfigurationEntry;
  /** The file as it was; undefined for the configuration of the build. */
  readonly text?: string;
};
type Read = Good & { readonly stamp: string; readonly isBroken: boolean; readonly checksum: string };

const NO_FILE = 'none';

/** A file that was replaced has another time or another size. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs}/${found.size}` : NO_FILE;
}

function readFile(site: Site, file: string): Good | { readonly errors: readonly string[] } {
  try {
    const text = readFileSync(file, 'utf8');
    const result = readConfiguration(text, site, publishedSchema());
    return 'entry' in result ? { entry: result.entry, text } : result;
  } catch {
    return { errors: ['The file cannot be read.'] };
  }
}

/**
 * Reads the file of a site again when it was replaced, so that portal and API always go by the same one. A
 * file that cannot be used, or is gone, leaves the last good one in force; before there was one, the built
 * configuration. CFG-20, CFG-46
 */
export function readSiteConfigurations({ fileOf, isForBrowsers = false, report }: Dependencies) {
  const known = new Map<string, Read>();

  function readAgain(site: Site, stamp: string, last: Read | undefined): Omit<Read, 'checksum'> {
    const lastGood: Good = last ?? { entry: builtConfigurations(site) };
    const isThere = stamp !== NO_FILE;
    if (!isThere && last === undefined) return { ...lastGood, stamp, isBroken: false };
    const result = isThere ? readFile(site, fileOf(site)) : { errors: ['The file is gone.'] };
    if ('entry' in result) {
      if (last?.isBroken) report.mended(site.key);
      return { ...result, stamp, isBroken: false };
    }
    report.broken(site.key, result.errors);
    return { ...lastGood, stamp, isBroken: true };
  }

  function look(site: Site): Read {
    const stamp = stampOf(fileOf(site));
    const last = known.get(site.key);
    if (last?.stamp === stamp) return last;
    const found = readAgain(site, stamp, last);
    const checksum = hash('sha256', JSON.stringify(found.entry)).slice(0, CHECKSUM_LENGTH);
    const read = { ...found, checksum };
    known.set(site.key, read);
    return read;
  }

  return {
    configurationOf: ((site) => look(site).entry) satisfies SiteConfigurations,
    /**
     * Returns the last good file of a site while the one on the disk cannot be used, or where browsers get it
     * in place of that of the build. CFG-46, CFG-53
     */
    lastGoodOf(siteKey: string): string | undefined {
      const site = findSite(siteKey);
      const read = site && look(site);
      return read?.isBroken || isForBrowsers ? read?.text : undefined;
    },
    /** The checksum of the entry that is in force, by site: the same on every host. CFG-52 */
    listChecksums: (): Readonly<Record<string, string>> =>
      Object.fromEntries(SITES.map((site) => [site.key, look(site).checksum])),
    /** The keys of the sites whose file cannot be used now. Looks at each file. */
    listBroken: (): readonly string[] => SITES.filter((site) => look(site).isBroken).map(({ key }) => key),
  };
}
