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

/** A message as bytes: each character is one. */
const raw = (...text: string[]): Blob => new Blob([Buffer.from(text.join('\r\n'), 'latin1')]);
const asUtf8 = (text: string): string => Buffer.from(text).toString('latin1');

test.each([
  ['no Content-Type', [], 'caf\xE9', 'café'],
  ['no charset', ['Content-Type: text/plain'], 'It\x92s \x80 10', 'It’s € 10'],
  ['no charset, in UTF-8', ['Content-Type: text/plain'], asUtf8('Zoë – Whānau'), 'Zoë – Whānau'],
  ['us-ascii', ['Content-Type: text/plain; charset=us-ascii'], asUtf8('Zoë'), 'Zoë'],
  [
    'iso-8859-1',
    ['Content-Type: text/plain; charset="iso-8859-1"; format=flowed'],
    asUtf8('Whānau'),
    'Whānau',
  ],
  ['iso-8859-1 as said', ['Content-Type: text/plain; charset=ISO-8859-1'], 'caf\xE9', 'café'],
  ['utf-8 that is none', ['Content-Type: text/plain; charset=utf-8'], 'caf\xE9', 'café'],
  ['an unknown charset', ['Content-Type: text/plain; charset=unknown-8bit'], asUtf8('Zoë'), 'Zoë'],
  ['another charset', ['Content-Type: text/plain; charset=koi8-r'], '\xF3\xEF', 'СО'],
  [
    'no charset, in quoted-printable',
    ['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'],
    'caf=E9 =96 Wh=C4=81nau',
    'café – Whānau',
  ],
  [
    'us-ascii, in base64',
    ['Content-Type: text/plain; charset=us-ascii', 'Content-Transfer-Encoding: base64'],
    Buffer.from('Zoë, Whānau').toString('base64'),
    'Zoë, Whānau',
  ],
])('[DOC-87] a text with %s reads as it was written', async (_what, head, text, shown) => {
  expect((await parseEmail(raw(...HEAD, ...head, '', text))).text?.trim()).toBe(shown);
});

test.each([
  'utf8mb4',
  'ansi',
  'binary',
  '8bit',
  'iso-8859-9',
  'iso-8859-15',
  '"iso-8859-2"',
  '"utf-8"; charset=us-ascii',
  '"utf-8; charset=us-ascii',
  "'utf-8'",
  'utf-16',
])('[DOC-87] bytes that are UTF-8 are read as that beside charset=%s', async (charset) => {
  const type = `Content-Type: text/plain; charset=${charset}`;
  const coded = [type, 'Content-Transfer-Encoding: base64'];
  for (const [head, text] of [
    [[type], asUtf8('Zoë, Whānau')],
    [[type, 'Content-Transfer-Encoding: quoted-printable'], 'Zo=C3=AB, Wh=C4=\r\n=81nau'],
    [coded, Buffer.from('Zoë, Whānau').toString('base64')],
  ] as const)
    expect((await parseEmail(raw(...HEAD, ...head, '', text))).text?.trim()).toBe('Zoë, Whānau');
});

test.each(['"UTF-8', 'utf_8', 'ansi', 'x-mac-turkisch'])(
  '[DOC-87] the bytes beside charset=%s that are not UTF-8 are windows-1252',
  async (charset) => {
    const { text } = await parseEmail(
      raw(...HEAD, `Content-Type: text/plain; charset=${charset}`, '', 'caf\xE9'),
    );
    expect(text?.trim()).toBe('café');
  },
);

test.each([
  ['iso-8859-15', '\xA4 5', '€ 5'],
  ['iso-8859-9', '\xFE', 'ş'],
  ['shift_jis', '\x82\xA0', 'あ'],
  ['gbk', '\xC4\xE3', '你'],
])('[DOC-87] a text that is no UTF-8 is in its charset %s', async (charset, text, shown) => {
  const email = await parseEmail(raw(...HEAD, `Content-Type: text/plain; charset=${charset}`, '', text));
  expect(email.text?.trim()).toBe(shown);
});

test('[DOC-87] an encoded word that is UTF-8 is read as that, whatever charset it names', async () => {
  const subject =
    'Subject: =?iso-8859-15?Q?Wh=C4=81nau_Zo=C3=AB?= =?ansi?B?Q2Fmw6k=?= =?iso-8859-15?Q?_=A4?=';
  expect((await parseEmail(raw(subject, '', 'Text'))).subject).toBe('Whānau ZoëCafé €');
});

test.each(['le', 'be'])('[DOC-87] a byte order mark says that HTML is UTF-16%s', async (order) => {
  const bytes = Buffer.from('\uFEFF<p>Whānau\r\n€ 5</p>', 'utf16le');
  if (order === 'be') bytes.swap16();
  const type = 'Content-Type: text/html';
  const plain = await parseEmail(raw(...HEAD, type, '', bytes.toString('latin1')));
  const coded = await parseEmail(
    raw(...HEAD, type, 'Content-Transfer-Encoding: base64', '', bytes.toString('base64')),
  );
  const part = ['--b', type, '', bytes.toString('latin1'), '--b--'];
  const inParts = await parseEmail(raw(...HEAD, 'Content-Type: multipart/mixed; boundary=b', '', ...part));
  for (const { html } of [plain, coded, inParts])
    expect(html?.replace(/\s+/g, ' ').trim()).toBe('<p>Whānau € 5</p>');
});

test('[DOC-87] a byte order mark of UTF-8 says more than the charset, and is not shown', async () => {
  const head = [...HEAD, 'Content-Type: text/plain; charset=iso-8859-15', ''];
  expect((await parseEmail(raw(...head, asUtf8('\uFEFFWhānau')))).text?.trim()).toBe('Whānau');
});

test('[DOC-87] lines may end in a carriage return alone', async () => {
  const message = [
    ...HEAD,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Kia ora',
    'Zoe',
    '--b--',
  ];
  const email = await parseEmail(new Blob([message.join('\r')]));
  expect([email.subject, email.text?.trim().split(/\r?\n/)]).toEqual(['He pānui', ['Kia ora', 'Zoe']]);
});

test.each([
  ['<meta charset=windows-1252>', 'It\x92s', 'It’s'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">', '\xB9', 'š'],
  ['<p>', asUtf8('Whānau'), 'Whānau'],
])('[DOC-87] HTML without a charset goes by its %s', async (meta, text, shown) => {
  const { html } = await parseEmail(raw(...HEAD, 'Content-Type: text/html', '', meta, text));
  expect(html).toContain(shown);
});

test.each(['Your policy will end on 1 December unless you pay.', 'Your policy ends soon'])(
  '[DOC-87] the text %j that is said to be base64 is shown as it is',
  async (text) => {
    const head = ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64'];
    expect((await parseEmail(raw(...HEAD, ...head, '', text))).text?.trim()).toBe(text);
  },
);

test('[DOC-87] base64 stays that where a list has added a plain line below it', async () => {
  const head = ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64'];
  const coded = Buffer.from('Kia ora from a list of many members').toString('base64');
  const { text } = await parseEmail(raw(...HEAD, ...head, '', coded, '', '-- ', 'The list'));
  expect(text).toContain('Kia ora from a list');
});

test.each(['multipart/mixed; boundary="AAA"', 'multipart/alternative', 'multipart/mixed; boundary='])(
  '[DOC-87] parts that are not between lines of the boundary of %s are found',
  async (type) => {
    const email = await parseEmail(
      raw(
        ...HEAD,
        `Content-Type: ${type}`,
        '',
        '--BBB',
        'Content-Type: text/plain',
        '',
        'caf\xE9',
        '--BBB',
        'Content-Type: application/pdf; name="Pr\xE9avis.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        PDF,
        '--BBB--',
      ),
    );
    expect(email.text?.trim()).toBe('café');
    expect(email.attachments.map(({ name }) => name)).toEqual(['Préavis.pdf']);
  },
);

test('[DOC-87] a message in parts without any part is a text', async () => {
  const { text } = await parseEmail(
    raw(...HEAD, 'Content-Type: multipart/mixed; boundary=A', '', 'Dear Zo\xEB'),
  );
  expect(text?.trim()).toBe('Dear Zoë');
});

test('[DOC-87] raw bytes and wrong charsets in a head read as they were written', async () => {
  const email = await parseEmail(
    raw(
      'From: Zo\xEB <service@example.com>',
      `To: ${asUtf8('Māia')} <maia@example.com>`,
      'Cc: =?us-ascii?Q?Wh=C4=81nau?= <whanau@example.com>',
      'Subject: Caf\xE9 =?iso-8859-1?B?bGV0dMOpcg==?=',
      '',
      'Text',
    ),
  );
  expect(email).toMatchObject({
    from: 'Zoë <service@example.com>',
    to: 'Māia <maia@example.com>',
    cc: 'Whānau <whanau@example.com>',
    subject: 'Café lettér',
  });
});

test('[DOC-87] a message within a message keeps its bytes, and reads when it is opened', async () => {
  const inner = ['Subject: Caf\xE9', 'Content-Type: text/plain; charset=us-ascii', '', asUtf8('Whānau')].join(
    '\r\n',
  );
  const outer = await parseEmail(
    raw(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--b--',
    ),
  );
  const [nested] = outer.attachments;
  const bytes = Buffer.from((await nested?.content.arrayBuffer()) ?? new ArrayBuffer(0)).toString('latin1');
  expect(bytes.replaceAll('\r', '').trim()).toBe(inner.replaceAll('\r', ''));
  expect(await parseEmail(nested?.content ?? new Blob())).toMatchObject({ subject: 'Café' });
});

test('[DOC-61] a text that would hold up the page is left to the download', async () => {
  const email = await parseEmail(lines(...HEAD, '', 'x'.repeat(1_000_001)));
  expect(email.text).toBeNull();
});
