import { DEV_STYLE } from '#api/development/dev-style.ts';
import { escapeHtml, htmlPage } from '#api/http/html-page.ts';

/** As a plain page, with scripts of this server. */
export const DEV_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const LINKS: readonly (readonly [path: string, text: string])[] = [
  ['/dev/people', 'People'],
  ['/dev/outbox', 'Messages'],
  ['/dev/core-updates', 'Core updates'],
  ['/', 'Portal'],
  ['/api/docs', 'API'],
];

function navigation(current: string): string {
  const links = LINKS.map(([path, text]) => {
    const mark = path === current ? ' aria-current="page"' : '';
    return `<a href="${path}"${mark}>${text}</a>`;
  });
  return `<header><nav class="in" aria-label="Development pages">${links.join('')}</nav></header>`;
}

type DevPage = {
  readonly path: string;
  readonly title: string;
  /** Plain text; the other parts are markup. */
  readonly lead: string;
  readonly body: string;
  readonly head?: string;
};

/** The frame of the development pages. */
export const devPage = ({ path, title, lead, body, head = '' }: DevPage): string =>
  htmlPage({
    title,
    style: DEV_STYLE,
    head,
    body: `${navigation(path)}
<main class="in"><h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(lead)}</p>
${body}</main>`,
  });
