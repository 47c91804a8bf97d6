import { builtRegion } from '#portal/lib/site/built-text.ts';
import type { LoggedInRegion } from '#portal/lib/site/site-content.ts';

/** The currency and the time zone of the site's country. */
export const region: LoggedInRegion = builtRegion;
