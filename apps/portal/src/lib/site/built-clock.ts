import { defaultSite } from '@portal/config/sites/site';
import { clockOf, type SiteClock } from '#portal/lib/site/site-content.ts';

/**
 * The clock of this build's country, for hours that the configuration names. The build replaces this whole
 * file.
 */
export const builtClock: SiteClock = clockOf(defaultSite());
