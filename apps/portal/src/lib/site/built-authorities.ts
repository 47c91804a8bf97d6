import { defaultSite } from '@portal/config/sites/site';
import { authoritiesOf, type SiteAuthorities } from '#portal/lib/site/site-authorities.ts';

/**
 * The authority texts of this build. The build replaces this whole file, so that no other
 * country's texts reach the browser.
 */
export const builtAuthorities: SiteAuthorities = authoritiesOf(defaultSite());
