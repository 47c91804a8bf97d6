import { phoneHref } from '@portal/config/brands/brand';
import { useRef, useState } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { PHONE } from '#portal/components/controls/icon-shapes.ts';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import { DisplayButton } from '#portal/components/layout/display-button.tsx';
import { Logo } from '#portal/components/layout/logo.tsx';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { site } from '#portal/lib/site/site.ts';
import './site-header.css';

const PANEL_ID = 'display-settings';

const DisplaySettings = lazyComponent(
  async () => (await import('#portal/components/controls/display-settings.tsx')).DisplaySettings,
);

function CallUs() {
  const { phone } = site.brand;
  return (
    <a className="tool" href={phoneHref(phone)}>
      <Icon shape={PHONE} />
      <span>
        Call us<span className="wide number"> {phone.number}</span>
      </span>
    </a>
  );
}

/** The brand band at the top of every page: logo, support phone, and text size and colours. */
export function SiteHeader({ children }: { children?: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <header>
      <div className="brand-band">
        <div className="wrap">
          <Logo />
          <div className="tools">
            <CallUs />
            <DisplayButton
              ref={button}
              aria-expanded={isOpen}
              aria-controls={PANEL_ID}
              onClick={() => setOpen(!isOpen)}
            />
          </div>
        </div>
      </div>
      <div id={PANEL_ID} hidden={!isOpen}>
        <PartBoundary what="text size and colours">
          {isOpen ? <DisplaySettings onClose={close} /> : null}
        </PartBoundary>
      </div>
      {children}
    </header>
  );
}
