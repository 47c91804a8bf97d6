import { expect, test } from 'vitest';
import { parseEmail } from '#portal/features/documents/email-parsing/parse-email.ts';

const lines = (...text: string[]): Blob => new Blob([text.join('\r\n')]);

const HEAD = [
  'From: "Example Life" <service@example.com>',
  'To: customer@example.org',
  'Subject: =?utf-8?q?He_p=C4=81nui?=',
  'Date: Wed, 02 Dec 2026 09:15:00 +1100',
];

const PNG = Buffer.from('\u0089PNG\r\n\u001a\n1234', 'latin1').toString('base64');
const PDF = Buffer.from('%PDF-1.7\n%%EOF').toString('base64');

/** A message of these parts, each with its head and text. */
const withParts = (...parts: [head: string[], text: string][]): Blob =>
  lines(
    ...HEAD,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    'PREAMBLE-BAD',
    ...parts.flatMap(([head, text]) => ['--b', ...head, '', text]),
    '--b--',
    'EPILOGUE-BAD',
  );

const attached = (type: string, name: string, text: string): [string[], string] => [
  [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment${name}`,
    `Content-Transfer-Encoding: ${text === PDF || text === PNG ? 'base64' : '7bit'}`,
  ],
  text,
];

const PLAIN: [string[], string] = [['Content-Type: text/plain'], 'Kia ora MARK-OK'];

test('[DOC-61] a message has its head and its text, without what stands around its parts', async () => {
  const email = await parseEmail(withParts(PLAIN));
  expect(email).toMatchObject({
    from: 'Example Life <service@example.com>',
    to: 'customer@example.org',
    cc: '',
    subject: 'He pānui',
    date: '2026-12-01T22:15:00.000Z',
    html: null,
    attachments: [],
  });
  expect(email.text?.trim()).toBe('Kia ora MARK-OK');
});

test('[DOC-61] signs that turn or hide text are not in the head', async () => {
  const email = await parseEmail(
    lines('From: "a\u202Eb\u200B" <x@example.com>', 'Subject: c\u2066d', '', 'e'),
  );
  expect([email.from, email.subject]).toEqual(['a b  <x@example.com>', 'c d']);
});

test.each([
  ['letter.pdf', 'application/pdf', PDF, 'letter.pdf', 'pdf'],
  ['letter', 'application/octet-stream', PDF, 'letter.pdf', 'pdf'],
  ['letter.png', 'image/png', PDF, 'letter.png.pdf', 'pdf'],
  ['letter.pdf', 'application/pdf', 'MZ not one', 'letter.pdf', 'other'],
  ['../../etc/passwd', 'text/plain', 'a', 'passwd', 'other'],
  ['C:\\\\Windows\\\\win.ini', 'text/plain', 'a', 'win.ini', 'other'],
  ['.htaccess', 'text/plain', 'a', 'htaccess', 'other'],
  ['con.txt', 'text/plain', 'a', '_con.txt', 'other'],
  ['page.html', 'text/html', '<script>1</script>', 'page.html', 'other'],
  ['drawing.svg', 'image/svg+xml', '<svg onload="1"/>', 'drawing.svg', 'other'],
] as const)('[DOC-63] %s of type %s is called %s', async (name, type, text, saveAs, kind) => {
  const { attachments } = await parseEmail(withParts(PLAIN, attached(type, `; filename="${name}"`, text)));
  expect(attachments.map((attachment) => [attachment.name, attachment.kind])).toEqual([[saveAs, kind]]);
});

test('[DOC-63] only a PDF has a type that a browser shows', async () => {
  const { attachments } = await parseEmail(
    withParts(
      PLAIN,
      attached('application/pdf', '', PDF),
      attached('text/html', '', '<script>1</script>'),
      attached('message/rfc822', '', 'Subject: inner\r\n\r\nText'),
    ),
  );
  expect(attachments.map(({ name, content }) => [name, content.type])).toEqual([
    ['Attachment.pdf', 'application/pdf'],
    ['Attachment.html', 'application/octet-stream'],
    ['Attached message.eml', 'application/octet-stream'],
  ]);
});

test('[DOC-64] a message within a message is an attachment that can be read by itself', async () => {
  const inner = ['Subject: inner', '', 'Inner text'].join('\r\n');
  const outer = await parseEmail(withParts(PLAIN, [['Content-Type: message/rfc822'], inner]));
  expect(outer.text).not.toContain('Inner text');
  const [nested] = outer.attachments;
  expect(nested?.kind).toBe('message');
  expect((await parseEmail(nested?.content ?? new Blob())).subject).toBe('inner');
});

test('[DOC-62] a picture that the text shows is no attachment, a drawing with scripts is one', async () => {
  const html: [string[], string] = [
    ['Content-Type: text/html'],
    '<img src="cid:logo@a"><img src="cid:svg@a">',
  ];
  const picture = (id: string, type: string, text: string): [string[], string] => [
    [
      `Content-Type: ${type}; name=${id}.img`,
      `Content-ID: <${id}@a>`,
      ...(text === PNG ? ['Content-Transfer-Encoding: base64'] : []),
    ],
    text,
  ];
  const email = await parseEmail(
    withParts(html, picture('logo', 'image/png', PNG), picture('svg', 'image/png', '<svg onload="1"/>')),
  );
  expect(email.images).toEqual({ 'logo@a': `data:image/png;base64,${PNG}` });
  expect(email.attachments.map(({ name }) => name)).toEqual(['svg.img']);
});

test.each([
  ['nothing', ''],
  ['no head', 'Visible text'],
  ['a PDF', '%PDF-1.7\n%%EOF\n'],
  ['bytes', '\u0000\u0001\u0002\u00ff'.repeat(100)],
  ['a head without a letter', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n'],
])('[DOC-65] %s is no message', async (_what, text) => {
  await expect(parseEmail(new Blob([text]))).rejects.toThrow('No message');
});

test('[DOC-65] parts within parts without end are refused', async () => {
  const deep = Array.from({ length: 100 }, (_, level) => [
    `Content-Type: multipart/mixed; boundary=b${level}`,
    '',
    `--b${level}`,
  ]).flat();
  await expect(parseEmail(lines(...HEAD, ...deep))).rejects.toThrow();
});

test('[DOC-61] a text that would hold up the page is left to the download', async () => {
  const email = await parseEmail(lines(...HEAD, '', 'x'.repeat(1_000_001)));
  expect(email.text).toBeNull();
});
