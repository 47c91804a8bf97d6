import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliveryReport, MessageProvider } from '#api/gateways/messaging/message-provider.ts';

const proofOf = (authToken: string, messageId: string): Buffer =>
  createHmac('sha256', authToken).update(messageId).digest();

/**
 * Returns where Twilio is to report on a message. Nobody else hears of this URL. Twilio's own signature is
 * made with SHA-1, which KEY-10 forbids.
 */
export function reportUrlOf(reportUrl: string, authToken: string, messageId: string): string {
  const proof = proofOf(authToken, messageId).toString('base64url');
  return `${reportUrl}?${new URLSearchParams({ message: messageId, proof })}`;
}

function isProved(authToken: string, messageId: string, proof: string): boolean {
  const given = Buffer.from(proof, 'base64url');
  const wanted = proofOf(authToken, messageId);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Every other status is on the way to one of these. */
const OUTCOMES: Readonly<Record<string, DeliveryReport['outcome']>> = {
  delivered: 'arrived',
  undelivered: 'not-arrived',
  failed: 'not-arrived',
};

/** Reads the status callbacks of Twilio. DEL-23 */
export const createTwilioReportReader =
  (authToken: string): NonNullable<MessageProvider['readReport']> =>
  ({ query: { message, proof }, body }) => {
    if (typeof message !== 'string' || typeof proof !== 'string') return undefined;
    if (!isProved(authToken, message, proof)) return undefined;
    const fields = new URLSearchParams(body.toString());
    const [code] = /^\d{5}$/.exec(fields.get('ErrorCode') ?? '') ?? [];
    return {
      messageId: message,
      outcome: OUTCOMES[fields.get('MessageStatus') ?? ''] ?? 'under-way',
      reason: code && `twilio-${code}`,
    };
  };
