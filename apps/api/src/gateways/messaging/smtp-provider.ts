import { createTransport } from 'nodemailer';
import { isLoopback } from '#api/environment/loopback.ts';
import type { Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;
/** Servers limit how many connections one client may keep. */
const MAX_CONNECTIONS = 5;

/**
 * `from`: one bare e-mail address. A server on this machine is spoken to without TLS, any
 * other as `needsTls` says.
 */
export type SmtpOptions = {
  readonly name: string;
  readonly url: string;
  readonly from: string;
  readonly needsTls: boolean;
  readonly timeoutMs: number;
};

/**
 * One e-mail address and nothing that a mail server could read as more: no list, no
 * name, no line break. DEL-12
 */
const ONE_EMAIL = /^[^\s\p{C},;:<>()[\]"\\@]+@[^\s\p{C},;:<>()[\]"\\@]+$/u;
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;

function transportOptions({ url, needsTls, timeoutMs }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTlsFromStart = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host,
    port: Number(port) || DEFAULT_PORT[isTlsFromStart ? 'smtps:' : 'smtp:'],
    secure: isTlsFromStart,
    requireTLS: needsTls && !isLoopback(host),
    ignoreTLS: isLoopback(host),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** Errors about envelope and content: what a server says about these it says about this message. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * 5xx about the message is this server's last word on it; everything else, logging in and TLS
 * among it, may go better later.
 */
function resultOf(error: unknown): SendResult {
  const { responseCode = 0, code = 'unreachable' } = error as { responseCode?: number; code?: string };
  const reason = responseCode ? `smtp-${responseCode}` : code;
  return { kind: responseCode >= 500 && ABOUT_THE_MESSAGE.has(code) ? 'refused' : 'unavailable', reason };
}

function attachmentsOf({ attachment }: Message) {
  if (!attachment) return {};
  const { fileName: filename, contentType, content } = attachment;
  return { attachments: [{ filename, contentType, content: Buffer.from(content) }] };
}

function mailOf(message: Message, from: string) {
  return {
    envelope: { from, to: [message.destination] },
    from: { name: message.sender, address: from },
    to: { name: '', address: message.destination },
    subject: message.subject,
    text: message.text,
    messageId: `<${message.id}@${from.slice(from.indexOf('@') + 1)}>`,
    // Keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...attachmentsOf(message),
  };
}

/** Sends e-mail through one SMTP server, over a few connections that stay open. */
export function createSmtpProvider(options: SmtpOptions): MessageProvider {
  const transport = createTransport(transportOptions(options));
  return {
    name: options.name,
    channels: ['email'],
    isInstant: false,
    async send(message) {
      if (!ONE_EMAIL.test(message.destination) || LINE_BREAK.test(message.subject + message.sender))
        return { kind: 'refused', reason: 'malformed' };
      try {
        await transport.sendMail(mailOf(message, options.from));
        return { kind: 'accepted' };
      } catch (error) {
        return resultOf(error);
      }
    },
    close: () => transport.close(),
  };
}
