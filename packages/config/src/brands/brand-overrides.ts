import type { CallHours } from '@portal/domain/call-backs/call-back';
import type { Brand, BrandLink } from './brand.ts';

/** The parts of a brand that `configResponse.json` may replace for a site. CFG-49 */
export type BrandOverrides = {
  readonly phone?: string | undefined;
  readonly callHours?: CallHours | undefined;
  readonly footer?:
    | { readonly links?: readonly BrandLink[] | undefined; readonly legal?: string | undefined }
    | undefined;
  readonly beneficiaryForm?: BrandLink | undefined;
};

/** Returns a brand with the overrides of a site laid over it. A part that is left out is as built. CFG-49 */
export function withOverrides(brand: Brand, overrides: BrandOverrides = {}): Brand {
  const { phone = brand.phone.number, callHours = brand.callHours, footer } = overrides;
  return {
    ...brand,
    phone: { number: phone },
    callHours,
    footer: { links: footer?.links ?? brand.footer.links, legal: footer?.legal ?? brand.footer.legal },
    beneficiaryForm: overrides.beneficiaryForm ?? brand.beneficiaryForm,
  };
}
