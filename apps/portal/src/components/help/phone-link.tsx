import { phoneHref } from '@portal/config/brands/brand';
import { site } from '#portal/lib/site/site.ts';

/** The support phone inside a sentence. */
export function PhoneLink() {
  const { phone } = site.brand;
  return (
    <a className="number" href={phoneHref(phone)}>
      {phone.number}
    </a>
  );
}
