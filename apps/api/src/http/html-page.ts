const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns text that a page shows as it is, in its content and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

type HtmlPage = {
  /** Plain text, as `language`; the other parts are markup. */
  readonly title: string;
  readonly language?: string;
  readonly style: string;
  /** Further elements of the head. */
  readonly head?: string;
  readonly body: string;
};

/** The frame of every page that the API makes itself. */
export const htmlPage = ({ title, language = 'en', style, head = '', body }: HtmlPage): string =>
  `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>${head}
<style>${style}</style>
</head>
<body>${body}</body>
</html>
`;
