import type { Brand } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { type CaptchaConfiguration, captchaOf } from '@portal/config/login/captcha';
import { resolveLogo } from '@portal/config/logo/logos';
import type { Region } from '@portal/config/regions/region';
import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';

/** The words of a brand that the login screen and every page around it need. */
type FirstWords = Pick<Brand, 'key' | 'name' | 'phone' | 'login' | 'footer'>;

/** Everything about a site that is fixed when the portal is built for it and needed from the first page on. */
export type SiteContent = Omit<Site, 'brand'> & {
  readonly brand: FirstWords;
  readonly language: string;
  readonly dialling: Region['dialling'];
  /** The shape of the wordmark, which the page itself defines. */
  readonly logo: { readonly width: number; readonly height: number };
  readonly captcha: CaptchaConfiguration;
};

/** The words of a brand behind the login; those that only the server says are left out. */
export type LoggedInText = Omit<Brand, keyof FirstWords | 'messages' | 'theme' | 'logo'>;

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
    captcha: captchaOf(site),
  };
}

export function loggedInTextOf(site: Site): LoggedInText {
  const { key, name, phone, login, footer, messages, theme, logo, ...words } = resolveBrand(site.brand);
  return words;
}
