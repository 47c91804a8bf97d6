import './banner.css';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { INFORMATION, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';

const SIGNS = { ok: TICK, warn: WARNING, info: INFORMATION, error: WARNING } as const;

type BannerProps = HTMLAttributes<HTMLDivElement> & {
  tone: keyof typeof SIGNS;
  title?: string;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** A message across the page: sign, text, and at most one action. */
export function Banner({ tone, title, action, children, ref, ...rest }: BannerProps) {
  return (
    <div {...rest} ref={ref} className={`banner banner-${tone}`}>
      <span className="banner-sign">
        <Icon shape={SIGNS[tone]} />
      </span>
      <div>
        {title ? <h2>{title}</h2> : null}
        <p>{children}</p>
      </div>
      {action ? <div className="banner-action">{action}</div> : null}
    </div>
  );
}
