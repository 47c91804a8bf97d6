import type { Brand } from '@portal/config/brand';
import { resolveBrand } from '@portal/config/brands';
import { resolveLogo } from '@portal/config/logos';
import type { Region } from '@portal/config/region';
import { resolveRegion } from '@portal/config/regions';
import { type RobotCheckConfiguration, robotCheckOf } from '@portal/config/robot-check';
import type { Site } from '@portal/config/site';

/** The words of a brand that the login screen and every page around it need. */
type FirstWords = Pick<Brand, 'key' | 'name' | 'phone' | 'login' | 'footer'>;

/** Everything about a site that is fixed when the portal is built for it and needed from the first page on. */
export type SiteContent = Omit<Site, 'brand'> & {
  readonly brand: FirstWords;
  readonly language: string;
  readonly dialling: Region['dialling'];
  /** The shape of the wordmark, which the page itself defines. */
  readonly logo: { readonly width: number; readonly height: number };
  readonly robotCheck: RobotCheckConfiguration;
};

/** The words of a brand behind the login; those that only the server says are left out. */
export type SignedInWords = Omit<Brand, keyof FirstWords | 'codeMessage'>;

export function siteContentOf(site: Site): SiteContent {
  const { language, dialling } = resolveRegion(site.countryId);
  const { key, name, phone, login, footer } = resolveBrand(site.brand);
  const { width, height } = resolveLogo(site.brand);
  return {
    ...site,
    brand: { key, name, phone, login, footer },
    language,
    dialling,
    logo: { width, height },
    robotCheck: robotCheckOf(site),
  };
}

export function signedInWordsOf(site: Site): SignedInWords {
  const { key, name, phone, login, footer, codeMessage, ...words } = resolveBrand(site.brand);
  return words;
}
