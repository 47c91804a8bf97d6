import type { Brand } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { type SupportPhone, supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { type CaptchaConfiguration, captchaOf } from '@portal/config/login/captcha';
import { resolveLogo } from '@portal/config/logo/logos';
import { type PaymentMethodTexts, paymentMethodTexts } from '@portal/config/regions/payment-method-texts';
import type { Region } from '@portal/config/regions/region';
import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';

/** The text of a brand that the login screen and the frame of every page need. */
type FirstText = Pick<Brand, 'key' | 'name' | 'login' | 'footer'> & { readonly phone: SupportPhone };

/** Everything about a site that the build fixes and the first page needs. */
export type SiteContent = Omit<Site, 'brand'> & {
  readonly brand: FirstText;
  readonly language: string;
  readonly dialling: Region['dialling'];
  /** The shape of the wordmark, which the page itself defines. */
  readonly logo: { readonly width: number; readonly height: number };
  readonly captcha: CaptchaConfiguration;
};

/** The text of a brand behind the login, without what only the server and the static pages say. */
export type LoggedInText = Omit<
  Brand,
  keyof FirstText | 'messages' | 'paymentHelp' | 'callHours' | 'theme' | 'logo' | 'scene'
>;

/** The part of a country that only pages behind the login need. */
export type LoggedInRegion = Pick<Region, 'currency' | 'timeZone' | 'timeZoneName' | 'phoneGroups'> & {
  /** How the country calls the ways to pay. UPD-51 */
  readonly methodLabels: Readonly<Record<keyof PaymentMethodTexts, string>>;
};

/** The part of a site that every page of its portal needs. */
export function siteContentOf(site: Site): SiteContent {
  const { language, dialling } = resolveRegion(site.countryId);
  const { key, name, login, footer } = resolveBrand(site.brand);
  const { width, height } = resolveLogo(site.brand);
  return {
    ...site,
    brand: { key, name, phone: supportPhoneOf(site), login, footer },
    language,
    dialling,
    logo: { width, height },
    captcha: captchaOf(site),
  };
}

/** The text of a site that only pages behind the login need. */
export function loggedInTextOf(site: Site): LoggedInText {
  const { key, name, phone, login, footer, messages, paymentHelp, callHours, theme, logo, scene, ...text } =
    resolveBrand(site.brand);
  return text;
}

/** The clock of a country as its call hours name it. */
export type SiteClock = Pick<Region, 'dates' | 'timeZoneName'>;

/** Returns the clock of a site's country. CFG-49 */
export function clockOf({ countryId }: Site): SiteClock {
  const { dates, timeZoneName } = resolveRegion(countryId);
  return { dates, timeZoneName };
}

/** Returns what only pages behind the login need of a site's country. */
export function loggedInRegionOf(site: Site): LoggedInRegion {
  const { currency, timeZone, timeZoneName, phoneGroups } = resolveRegion(site.countryId);
  const { card, 'bank-account': account } = paymentMethodTexts(site.countryId);
  const methodLabels = { card: card.description, 'bank-account': account.description };
  return { currency, timeZone, timeZoneName, phoneGroups, methodLabels };
}
