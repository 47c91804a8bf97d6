import {
  type ConfigurationEntry,
  configurationEntries,
  resolveConfigurationEntry,
} from '@portal/config/configuration/configuration-entries';
import { defaultSite } from '@portal/config/sites/site';
import { type SiteContent, siteContentOf } from '#portal/lib/site/site-content.ts';
import { textHash } from '#portal/lib/site/text-hash.ts';

/** The site of this build. The build replaces this whole file with the content of the site it builds. */
export const builtSite: SiteContent = siteContentOf(defaultSite());

/** Apart from the rest, so that the script inside the page can do without the brand's text. */
export const builtCountryId: number = builtSite.countryId;
export const builtApiHost: string = '';
export const builtCaptchaHost: string = '';
export const builtApiCredentials: 'same-origin' | 'include' = 'same-origin';

/** The configuration of the build, for the prerendered pages. Browsers get none: they load it. */
export const builtConfiguration: ConfigurationEntry | undefined = resolveConfigurationEntry(
  configurationEntries(),
  defaultSite(),
);

/** Shows whether the file that a browser loads is the one that the page was prerendered with. */
export const builtConfigurationHash: number = textHash(JSON.stringify(configurationEntries()));
