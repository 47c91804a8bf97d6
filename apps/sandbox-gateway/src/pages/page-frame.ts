import type { FastifyReply } from 'fastify';
import { type Html, html } from '#sandbox/pages/page.ts';

/**
 * Shows a page that loads its style from the gateway and nothing else.
 * `formTargets`: where a form may end up.
 */
export function sendPage(
  reply: FastifyReply,
  page: {
    readonly title: string;
    readonly body: Html;
    readonly status?: number;
    readonly formTargets?: readonly string[];
  },
): FastifyReply {
  const { title, body, status = 200, formTargets = [] } = page;
  const targets = formTargets.length > 0 ? formTargets.join(' ') : "'none'";
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return reply
    .code(status)
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(document.html);
}

const CENTS = 100;

/** Returns an amount as people read it, like `NZD 1,234.50`. */
export const formatAmount = (amountCents: number, currency: string): string =>
  `${currency} ${(amountCents / CENTS).toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
