import { createTransport } from 'nodemailer';
import { isLoopback } from '#api/environment/loopback.ts';
import type { Senders } from '#api/environment/messaging-settings.ts';
import type { Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { senderOf } from '#api/gateways/messaging/sender-of.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;
/** Servers limit how many connections one client may keep. */
const MAX_CONNECTIONS = 5;

/**
 * A sender is one bare e-mail address. A server on this machine is spoken to without TLS, any
 * other as `needsTls` says.
 */
export type SmtpOptions = Senders & {
  readonly name: string;
  readonly url: string;
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

/** Steps of a session in which a server speaks of this message: of its recipient, and of its content. */
const ABOUT_THE_MESSAGE = new Set(['RCPT TO', 'DATA']);
/** A login, TLS and a host name are the same for every message. */
const ABOUT_EVERY_MESSAGE = new Set(['EAUTH', 'ETLS', 'EDNS']);
/** The enhanced status of a server that does not let us send: "security or policy" (RFC 3463). */
const POLICY = /^5\d\d[ -]5\.7\./;
/** Statuses that ask for a login (RFC 4954), also where they answer a recipient. */
const ASKS_FOR_LOGIN = new Set([530, 534, 535, 538]);

type SmtpError = {
  readonly responseCode?: number;
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
};

/** Returns whether a server spoke of this message alone, and would take another one. */
const isAboutTheMessage = ({ responseCode = 0, command = '', response = '' }: SmtpError): boolean =>
  ABOUT_THE_MESSAGE.has(command) && !ASKS_FOR_LOGIN.has(responseCode) && !POLICY.test(response);

/**
 * 5xx about the message is this server's last word on it. 5xx about the sender or before, and a failed login,
 * would meet any message. Everything else may go better later. DEL-14
 */
function resultOf(error: unknown): SendResult {
  const said = error as SmtpError;
  const { responseCode = 0, code = 'unreachable' } = said;
  const reason = responseCode ? `smtp-${responseCode}` : code;
  if (ABOUT_EVERY_MESSAGE.has(code)) return { kind: 'misconfigured', reason };
  if (responseCode < 500) return { kind: 'unavailable', reason };
  return { kind: isAboutTheMessage(said) ? 'refused' : 'misconfigured', reason };
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
        await transport.sendMail(mailOf(message, senderOf(options, message.siteKey)));
        return { kind: 'accepted' };
      } catch (error) {
        return resultOf(error);
      }
    },
    close: () => transport.close(),
  };
}
