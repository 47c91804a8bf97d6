import type { Page } from '@playwright/test';

/** The parts of a message, each with its head and its text. */
type Part = readonly [head: readonly string[], text: string];

const HEAD = [
  'From: "Example Life" <service@example.com>',
  'To: customer@example.org',
  'Subject: Your policy',
  'Date: Wed, 02 Dec 2026 09:15:00 +1100',
  'MIME-Version: 1.0',
];

/** Returns a message of these parts. */
export const messageOf = (...parts: readonly Part[]): string =>
  [
    ...HEAD,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    'PREAMBLE-BAD',
    ...parts.flatMap(([head, text]) => ['--b', ...head, '', text]),
    '--b--',
    'EPILOGUE-BAD',
  ].join('\r\n');

export const htmlPart = (html: string): Part => [['Content-Type: text/html; charset=utf-8'], html];

/** Gives this content to whatever document the page asks for. */
export async function serveContent(page: Page, content: string): Promise<void> {
  const json = Buffer.from(content, 'latin1').toString('base64');
  await page.route('**/documentstream', (route) => route.fulfill({ json }));
}
