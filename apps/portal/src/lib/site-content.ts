import type { Brand } from '@portal/config/brand';
import { resolveBrand } from '@portal/config/brands';
import { logoSvg } from '@portal/config/logo-svg';
import type { Region } from '@portal/config/region';
import { resolveRegion } from '@portal/config/regions';
import { type RobotCheckConfiguration, robotCheckOf } from '@portal/config/robot-check';
import type { Site } from '@portal/config/site';

/** Everything about a site that is fixed when the portal is built for it. */
export type SiteContent = Omit<Site, 'brand'> & {
  /** The brand's words, but for those that only the server says. */
  readonly brand: Omit<Brand, 'codeMessage'>;
  readonly language: string;
  readonly dialling: Region['dialling'];
  readonly logoSvg: string;
  /** The countries in which logging in by e-mail is new enough to say so. */
  readonly isEmailLoginNew: boolean;
  readonly robotCheck: RobotCheckConfiguration;
};

const EMAIL_LOGIN_IS_NEW: readonly number[] = [13];

export function siteContentOf(site: Site): SiteContent {
  const region = resolveRegion(site.countryId);
  const { codeMessage: _saidByServer, ...brand } = resolveBrand(site.brand);
  return {
    ...site,
    brand,
    language: region.language,
    dialling: region.dialling,
    logoSvg: logoSvg(site.brand),
    isEmailLoginNew: EMAIL_LOGIN_IS_NEW.includes(site.countryId),
    robotCheck: robotCheckOf(site),
  };
}
