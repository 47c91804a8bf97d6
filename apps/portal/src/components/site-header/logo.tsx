import { site } from '#portal/lib/site.ts';

/** The brand's wordmark, which leads home. */
export function Logo() {
  return (
    <a className="logo" href="/">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is our own, fixed when the site is built */}
      <span dangerouslySetInnerHTML={{ __html: site.logoSvg }} />
      <span className="visually-hidden">{site.brand.name} – my insurance policies home</span>
    </a>
  );
}
