import { phoneHref } from '@portal/config/brands/brand';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { PHONE, TEXT_SIZE } from '#portal/components/controls/icon-shapes.ts';
import { Logo } from '#portal/components/layout/logo.tsx';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';
import { site } from '#portal/lib/site/site.ts';
import './site-header.css';

const PANEL_ID = 'display-settings';

const loadDisplaySettings = () => loadChunk(() => import('#portal/components/controls/display-settings.tsx'));
const DisplaySettings = lazy(async () => ({ default: (await loadDisplaySettings()).DisplaySettings }));

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
            <button
              className="tool"
              ref={button}
              type="button"
              aria-expanded={isOpen}
              aria-controls={PANEL_ID}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon shape={TEXT_SIZE} />
              <span>
                <span className="wide">Text size and colours</span>
                <span className="slim">Display</span>
              </span>
            </button>
          </div>
        </div>
      </div>
      <div id={PANEL_ID} hidden={!isOpen}>
        <Suspense>{isOpen ? <DisplaySettings onClose={close} /> : null}</Suspense>
      </div>
      {children}
    </header>
  );
}
