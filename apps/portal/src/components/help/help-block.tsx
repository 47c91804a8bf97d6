import { phoneHref } from '@portal/config/brands/brand';
import { Icon } from '#portal/components/controls/icon.tsx';
import { PHONE } from '#portal/components/controls/icon-shapes.ts';
import { site } from '#portal/lib/site/site.ts';
import './help-block.css';

/** The support phone in large digits, with the hours. */
export function HelpBlock({ title = 'Need help?' }: { title?: string }) {
  const { phone } = site.brand;
  return (
    <div className="help-block">
      <Icon shape={PHONE} />
      <div>
        <p className="help-block-title">{title}</p>
        <a className="phone-number" href={phoneHref(phone)}>
          {phone.number}
        </a>
        <p className="meta">{phone.hours}</p>
      </div>
    </div>
  );
}
