import * as z from 'zod/mini';
import type { GatewayResponse } from '#api/gateways/payment-gateway/gateway-request.ts';
import type { MethodSetupAnswer, MethodSetupGateway } from '#api/gateways/payment-gateway/method-setup.ts';
import { GatewayDownError, type SavedCardAnswer } from '#api/gateways/payment-gateway/payment-gateway.ts';

const text = () => z.string().check(z.minLength(1), z.maxLength(200));

const savedCard = z.object({
  type: z.literal('card'),
  token: text(),
  brand: text(),
  lastDigits: z.string().check(z.regex(/^\d{4}$/)),
  expiry: z.string().check(z.regex(/^\d{2}\/\d{4}$/)),
});

const savedBankAccount = z.object({
  type: z.literal('bank-account'),
  token: text(),
  bankName: z.nullable(text()),
  accountName: z.string().check(z.maxLength(200)),
  branchMasked: text(),
  accountMasked: text(),
});

/** A setup as the sandbox gateway sends it. */
const sandboxSetup = z.discriminatedUnion('status', [
  z.object({ reference: text(), status: z.enum(['open', 'declined', 'canceled']) }),
  z.object({
    reference: text(),
    status: z.literal('saved'),
    method: z.discriminatedUnion('type', [savedCard, savedBankAccount]),
  }),
]);

const openedSetup = z.object({ reference: text(), accessToken: text() });
const foundSetup = z.object({ reference: text() });
const savedCardAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['authorised', 'declined']) }),
  z.object({ status: z.literal('challenge'), url: z.url() }),
]);
const error = z.object({ error: z.string() });

/** Sends a request with the secret key. */
export type SandboxPost = (path: string, key: string | undefined, body: object) => Promise<GatewayResponse>;

const isError = (response: GatewayResponse, status: number, code: string): boolean =>
  response.status === status && error.safeParse(response.json).data?.error === code;

function unanswered(response: GatewayResponse): { readonly status: 'unanswered'; readonly reason: string } {
  const reason = response.status === undefined ? response.reason : `http-${response.status}-unclear`;
  return { status: 'unanswered', reason };
}

/** Reads what the gateway says of a setup. Everything that is not understood is unanswered. */
function toSetupAnswer(response: GatewayResponse, reference: string): MethodSetupAnswer {
  if (isError(response, 404, 'setup-missing')) return { status: 'missing' };
  const setup = response.status === 200 ? sandboxSetup.safeParse(response.json).data : undefined;
  if (setup?.reference !== reference) return unanswered(response);
  return setup.status === 'saved' ? { status: 'saved', method: setup.method } : { status: setup.status };
}

/** Reads what came of an authorisation with a saved card. Everything that is not understood is unanswered. */
export function toSavedCardAnswer(response: GatewayResponse): SavedCardAnswer {
  const answer = response.status === 200 ? savedCardAnswer.safeParse(response.json).data : undefined;
  if (answer) return answer;
  // The card is gone, or the payment was closed: neither can be tried again as it is.
  const isRefused = isError(response, 404, 'method-missing') || isError(response, 409, 'authorise-refused');
  return isRefused ? { status: 'declined' } : unanswered(response);
}

/** Saves cards and bank accounts at the sandbox gateway. */
export function createSandboxMethodSetups(
  requests: { readonly get: (path: string) => Promise<GatewayResponse>; readonly post: SandboxPost },
  publicUrl: string,
): MethodSetupGateway {
  return {
    async openMethodSetup({ key, ...setup }) {
      const response = await requests.post('/v1/setups', key, setup);
      const isDone = response.status === 200 || response.status === 201;
      const opened = isDone ? openedSetup.safeParse(response.json).data : undefined;
      if (!opened) throw new GatewayDownError('The payment gateway opened no setup');
      return { ...opened, apiUrl: publicUrl, componentUrl: new URL('/component.js', publicUrl).href };
    },
    findMethodSetup: async (reference) =>
      toSetupAnswer(await requests.get(`/v1/setups/${encodeURIComponent(reference)}`), reference),
    async findSetupReference({ token }) {
      if (!token) return undefined;
      const response = await requests.post('/v1/setups/find', undefined, { returnToken: token });
      if (isError(response, 404, 'return-token-missing')) return undefined;
      const found = response.status === 200 ? foundSetup.safeParse(response.json).data : undefined;
      if (!found) throw new GatewayDownError('The payment gateway said nothing of a return link');
      return found.reference;
    },
    async removeSavedMethod(token) {
      const response = await requests.post('/v1/saved-methods/remove', undefined, { token });
      if (isError(response, 404, 'method-missing')) return 'missing';
      return response.status === 200 ? 'removed' : 'unanswered';
    },
  };
}
