import {
  type ConfigurationEntry,
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { defaultSite } from '@portal/config/sites/site';
import { type SiteContent, siteContentOf } from '#portal/lib/site/site-content.ts';
import { textHash } from '#portal/lib/text-hash.ts';

/** The site of this build. The build replaces this whole file with the content of the site it builds. */
export const builtSite: SiteContent = siteContentOf(defaultSite());

/** Apart from the rest, so that the script inside the page can do without the brand's words. */
export const builtCountryId: number = builtSite.countryId;
export const builtApiHost: string = '';
export const builtCaptchaHost: string = '';

/** The configuration that the build wrote: what is prerendered speaks with it. Browsers get none, they load it. */
export const builtConfiguration: ConfigurationEntry | undefined = resolveConfigurationEntry(
  configurationEntries(),
  defaultSite(),
);

/** Tells whether the file that a browser loads is the one that the page was prerendered with. */
export const builtConfigurationHash: number = textHash(JSON.stringify(configurationEntries()));
