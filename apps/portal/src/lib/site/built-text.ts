import { defaultSite } from '@portal/config/sites/site';
import {
  type LoggedInRegion,
  type LoggedInText,
  loggedInRegionOf,
  loggedInTextOf,
} from '#portal/lib/site/site-content.ts';

/**
 * The text behind the login of this build. The build replaces this whole file, as it does `built-site.ts`.
 */
export const builtText: LoggedInText = loggedInTextOf(defaultSite());

/** The facts about the country for the pages behind the login. */
export const builtRegion: LoggedInRegion = loggedInRegionOf(defaultSite());
