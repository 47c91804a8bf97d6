import { fillText } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { findSiteByIds } from '@portal/config/sites/site';
import type { Sealer } from '#api/gateways/encryption.ts';
import type {
  Channel,
  CodeMessage,
  MessageProvider,
  SendResult,
} from '#api/gateways/messaging/message-provider.ts';
import { addressOf } from '#api/messaging/code-message.ts';

/** A notice as the database keeps it: its recipient is sealed, the words are made when it is sent. */
export type StoredContactNotice = {
  readonly eventId: string;
  readonly channel: Channel;
  readonly brandId: number;
  readonly countryId: number;
  readonly sealedRecipient: Uint8Array;
};

/** Seals who is to be told of a change, and makes the message from it. */
export interface ContactNotices {
  /** Bound to the event that tells of the change: a recipient moved to another change opens nowhere. */
  sealRecipient(recipient: string, eventId: string): Uint8Array;
  /** In the words of the brand. Throws when it cannot be opened. */
  open(notice: StoredContactNotice & { readonly id: string }): CodeMessage;
}

export function createContactNotices(sealer: Sealer): ContactNotices {
  return {
    sealRecipient: (recipient, eventId) => sealer.seal(recipient, eventId),
    open({ id, eventId, channel, brandId, countryId, sealedRecipient }) {
      const site = findSiteByIds({ brandId, countryId });
      if (!site) throw new Error('A notice of a site that is not sold');
      const to = sealer.open(sealedRecipient, eventId);
      const { name, phone, messages } = resolveBrand(site.brand);
      const { subject, text } = messages.contactChanged;
      return {
        id,
        channel,
        to,
        address: addressOf({ channel, to, countryId }),
        sender: name,
        subject,
        text: fillText(text, { phone: phone.number }),
        code: '',
      };
    },
  };
}

/** One that says nothing is passed over for the next. */
function sendTo(provider: MessageProvider, message: CodeMessage, signal: AbortSignal): Promise<SendResult> {
  const outOfTime = new Promise<SendResult>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', reason: 'timeout' }));
  });
  return Promise.race([provider.send(message, signal), outOfTime]);
}

/** Asks the providers of the channel in their order until one accepts; refused only when none of them will ever take it. */
export async function sendThroughProviders(
  providers: readonly MessageProvider[],
  message: CodeMessage,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<SendResult> {
  let result: SendResult = { kind: 'unavailable', reason: 'no-provider' };
  let canBeTriedAgain = false;
  for (const provider of providers) {
    if (!provider.channels.includes(message.channel)) continue;
    result = await sendTo(provider, message, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    if (result.kind === 'accepted') return result;
    if (result.kind === 'unavailable') canBeTriedAgain = true;
  }
  return result.kind === 'refused' && canBeTriedAgain ? { ...result, kind: 'unavailable' } : result;
}
