import { SMTPServer } from 'smtp-server';

type ReceivedMail = {
  readonly from: string;
  readonly recipients: readonly string[];
  /** As it came over the wire. */
  readonly source: string;
  readonly isOverTls: boolean;
};

/** The steps of a session at which the server may refuse. */
type MailStep = 'login' | 'sender' | 'recipient' | 'content';

export type MailServer = {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** With what the server refuses messages from now on, and at which step; undefined means it takes them. */
  refuseWith(status: number | undefined, step?: MailStep, text?: string): void;
  /** Forgets the mails, and takes all again. */
  forget(): void;
  close(): Promise<void>;
};

/** Header lines by name, and the text, of a mail in one part. */
export function readMail(source: string): { headers: ReadonlyMap<string, string>; text: string } {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const text = body.join('\r\n\r\n').replaceAll('=\r\n', '').trimEnd();
  const decoded = text.replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return { headers, text: headers.get('content-transfer-encoding') === 'quoted-printable' ? decoded : text };
}

type MailParts = ReturnType<typeof readMail> & {
  readonly attachments: readonly { fileName: string; contentType: string; content: Uint8Array }[];
};

/** Headers, text and attachments of a mail in several parts. */
export function readMailParts(source: string): MailParts {
  const { headers } = readMail(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = source.split(`--${boundary}`).slice(1, -1);
  const [text, ...files] = parts.map((part) => readMail(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  const attachments = files.map(({ headers: of, text: content }) => ({
    fileName: /filename="?([^";]+)/.exec(of.get('content-disposition') ?? '')?.[1] ?? '',
    contentType: of.get('content-type')?.split(';')[0] ?? '',
    content: new Uint8Array(Buffer.from(content, 'base64')),
  }));
  return { headers, text: text?.text ?? '', attachments };
}

type Options = { isTlsFromStart?: boolean; canStartTls?: boolean; hasLogin?: boolean };

/** A mail server on this machine that keeps what it gets. Its certificate is one that nobody should trust. */
export async function startMailServer({
  isTlsFromStart = false,
  canStartTls = false,
  hasLogin = false,
}: Options = {}) {
  const mails: ReceivedMail[] = [];
  let refusal: { status: number; step: MailStep; text: string } | undefined;
  const refusalAt = (step: MailStep) =>
    refusal?.step === step
      ? Object.assign(new Error(refusal.text), { responseCode: refusal.status })
      : undefined;
  const server = new SMTPServer({
    secure: isTlsFromStart,
    authOptional: true,
    logger: false,
    allowInsecureAuth: true,
    disabledCommands: [...(hasLogin ? [] : ['AUTH']), ...(canStartTls ? [] : ['STARTTLS'])],
    onAuth: ({ username }, _session, done) => done(refusalAt('login'), { user: username }),
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusalAt('content');
        if (refused) return done(refused);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          isOverTls: session.secure,
        });
        done();
      });
    },
  });
  // A client that breaks a handshake off is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `${isTlsFromStart ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    refuseWith: (status, step = 'content', text = 'not this one') => {
      refusal = status === undefined ? undefined : { status, step, text };
    },
    forget: () => {
      mails.length = 0;
      refusal = undefined;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  } satisfies MailServer as MailServer;
}
