import type { ConfigurationFileEntry } from '@portal/config/configuration/configuration-entries';
import { resolveRegion } from '@portal/config/regions/regions';
import type { SetSwitch } from '@portal/domain/switches/site-switches';
import type { SiteIds } from '#api/switches/site-switches-repository.ts';

/** The sentence with its end, by the clock of the site. SWI-7 */
function noticeText(notice: string, endsAt: Date, countryId: number): string {
  const { timeZone } = resolveRegion(countryId);
  const end = endsAt.toLocaleString('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `${notice} This applies until ${end}.`;
}

/** Returns the entry as browsers get it while these switches are on. */
function switched(entry: ConfigurationFileEntry, on: readonly SetSwitch[]): ConfigurationFileEntry {
  const { featureFlag } = entry;
  const hasDocuments = !on.some(({ name }) => name === 'documents');
  const found = on.find(({ name }) => name === 'notice');
  return {
    ...entry,
    featureFlag: hasDocuments ? featureFlag : { ...featureFlag, documentsFeature: 0 },
    ...(found?.notice && {
      notice: {
        text: noticeText(found.notice, found.endsAt, entry.countryId),
        until: found.endsAt.toISOString(),
      },
    }),
  };
}

/**
 * Returns the text of `configResponse.json` with what is switched of a site; undefined where nothing in it
 * changes, or where it cannot be read. SWI-6
 */
export function switchedConfiguration(
  site: SiteIds,
  on: readonly SetSwitch[],
  readText: () => string,
): string | undefined {
  if (!on.some(({ name }) => name === 'documents' || name === 'notice')) return undefined;
  try {
    const entries = JSON.parse(readText()) as readonly ConfigurationFileEntry[];
    const isOwn = ({ brandId, countryId }: SiteIds) =>
      brandId === site.brandId && countryId === site.countryId;
    return JSON.stringify(entries.map((entry) => (isOwn(entry) ? switched(entry, on) : entry)));
  } catch {
    return undefined;
  }
}
