import { LOGO_ID } from '@portal/config/logo/logo-id';
import { site } from '#portal/lib/site/site.ts';

/** The brand's wordmark, which leads home. The page defines the drawing. */
export function Logo() {
  const { width, height } = site.logo;
  return (
    <a className="logo" href="/">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        <use href={`#${LOGO_ID}`} />
      </svg>
      <span className="visually-hidden">{site.brand.name} – my insurance policies home</span>
    </a>
  );
}
