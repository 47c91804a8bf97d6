import { builtSite } from '#portal/lib/built-site.ts';
import type { SiteContent } from '#portal/lib/site-content.ts';

/** The brand and country this portal was built for. */
export const site: SiteContent = builtSite;
