import { type DocumentStore, StoreRefusedError } from '#api/gateways/document-store/document-store.ts';
import { GatewayDownError, type PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { SendAttempt } from '#api/gateways/send-attempt.ts';

type Note = (channel: string, attempt: SendAttempt) => void;

/** With these a provider refuses everything of ours: the key or the account is wrong. */
const REFUSES_EVERYTHING: ReadonlySet<string> = new Set(['http-401', 'http-403']);

const accepted = (provider: string): SendAttempt => ({ outcome: 'accepted', provider, failures: [] });
const refused = (provider: string, reason: string): SendAttempt => ({
  outcome: 'unavailable',
  failures: [{ provider, kind: 'misconfigured', reason }],
});

/** Notes when a gateway refuses our key, and when it takes it again. DEL-21 */
function watchGateway(gateway: PaymentGateway, note: Note): PaymentGateway {
  const { name } = gateway;
  const noteReason = (reason: string | undefined): void => {
    if (reason === undefined) note('payment', accepted(name));
    else if (REFUSES_EVERYTHING.has(reason)) note('payment', refused(name, reason));
  };
  return {
    ...gateway,
    async open(payment) {
      try {
        const opened = await gateway.open(payment);
        noteReason(undefined);
        return opened;
      } catch (error) {
        if (error instanceof GatewayDownError && error.reason !== undefined) noteReason(error.reason);
        throw error;
      }
    },
    async find(reference) {
      const answer = await gateway.find(reference);
      noteReason(answer.status === 'unanswered' ? answer.reason : undefined);
      return answer;
    },
  };
}

/** Watches every gateway of this process. */
export function watchGateways(gateways: PaymentGateways, note: Note): PaymentGateways {
  const watched = new Map(gateways.all.map((gateway) => [gateway.name, watchGateway(gateway, note)]));
  const find = (gateway: PaymentGateway | undefined) => gateway && watched.get(gateway.name);
  return {
    areThereAny: gateways.areThereAny,
    all: [...watched.values()],
    forProvider: (provider) => find(gateways.forProvider(provider)),
    named: (name) => find(gateways.named(name)),
  };
}

/** Notes when the store of documents refuses our credentials, and when it lets us in again. DEL-21 */
export function watchStore(store: DocumentStore, note: Note): DocumentStore {
  return {
    ...store,
    async open(address) {
      try {
        const content = await store.open(address);
        note('documents', accepted('store'));
        return content;
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined;
        if (cause instanceof StoreRefusedError) note('documents', refused('store', cause.reason));
        throw error;
      }
    },
  };
}
