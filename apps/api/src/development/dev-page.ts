import { escapeHtml } from '#api/http/plain-page.ts';

const STYLE = `:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:1.5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.6rem .75rem;border-bottom:1px solid}
td.code{font:700 1.75rem/1.2 ui-monospace,monospace;letter-spacing:.15em}.wide{overflow-x:auto}nav a{margin-right:1.5rem}`;

/** The links from page to page. */
const NAVIGATION = `<nav aria-label="Development pages"><a href="/">Portal</a><a href="/dev/people">People</a><a href="/dev/outbox">Messages</a><a href="/api/docs">API</a></nav>`;

/** A value of the table; with `href` a link. */
type DevCell = string | { readonly text: string; readonly href: string };

type DevPage = {
  readonly title: string;
  readonly lead: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly DevCell[])[];
};

const cellHtml = (cell: DevCell): string =>
  typeof cell === 'string'
    ? escapeHtml(cell)
    : `<a href="${escapeHtml(cell.href)}">${escapeHtml(cell.text)}</a>`;

function tableHtml({ columns, rows }: DevPage): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cellHtml(cell)}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('\n')}</tbody></table>`;
}

/** A plain page for developers: a heading and a table. No script, nothing from elsewhere. */
export function renderDevPage(page: DevPage): string {
  const title = escapeHtml(page.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>${NAVIGATION}
<main><h1>${title}</h1><p>${escapeHtml(page.lead)}</p><div class="wide" role="region" aria-label="${title}" tabindex="0">${tableHtml(page)}</div></main></body></html>`;
}
