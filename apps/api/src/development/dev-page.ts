const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as text, wherever it stands in a page. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const STYLE = `:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:1.5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.6rem .75rem;border-bottom:1px solid}
td.code{font:700 1.75rem/1.2 ui-monospace,monospace;letter-spacing:.15em}.wide{overflow-x:auto}nav a{margin-right:1.5rem}`;

/** A plain page for developers: a heading and a table. No script, nothing from elsewhere. */
export function renderDevPage({
  title,
  lead,
  columns,
  rows,
}: {
  title: string;
  lead: string;
  columns: string[];
  rows: string[][];
}): string {
  const cells = (tag: string, values: string[]) =>
    values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><nav aria-label="Development pages"><a href="/">Portal</a><a href="/dev/people">People</a><a href="/dev/outbox">Outbox</a><a href="/api/docs">API</a></nav>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p><div class="wide" role="region" aria-label="${escapeHtml(title)}" tabindex="0"><table><thead><tr>${columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody></table></div></main></body></html>`;
}
