import type { Debtor } from './debtors.ts';

/** The API's answer about a payment; `unavailable` says nothing about the money, `no answer` even less. */
export type Told = 'paid' | 'pending' | 'not-taken' | 'given-back' | 'unavailable' | 'no answer';

export type OverdueItem = { readonly transactionId: number; readonly amountCents: number };
export type CardForm = { readonly paymentId: string; readonly accessToken: string };

/** The portal gives up after this long. */
const TIMEOUT_MS = 12_000;
const PENDING_STATUS = 473;

type Reply = { readonly status: number; readonly json: unknown };

async function send(url: string, request: RequestInit): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const headersOf = ({ token, countryId }: Debtor) => ({
  authorization: `Bearer ${token}`,
  countryid: String(countryId),
  'request-source': 'webcustomerportal',
});

function overdueIn(reply: Reply | undefined): readonly OverdueItem[] | 'pending' | undefined {
  if (reply?.status === PENDING_STATUS) return 'pending';
  if (reply?.status === 204 || reply?.status === 467) return [];
  if (reply?.status !== 200) return undefined;
  const { Payments } = reply.json as { Payments: { TransactionId: number; Amount: number }[] };
  return Payments.map(({ TransactionId, Amount }) => ({
    transactionId: TransactionId,
    amountCents: Math.round(Amount * 100),
  }));
}

function toldIn(reply: Reply | undefined): Told {
  if (!reply) return 'no answer';
  if (reply.status === 200) return 'paid';
  if (reply.status === PENDING_STATUS) return 'pending';
  const { code } = (reply.json ?? {}) as { code?: string };
  if (code === 'payment.not-taken') return 'not-taken';
  return code === 'payment.given-back' ? 'given-back' : 'unavailable';
}

/**
 * The calls of the portal, each to the process of the API that `originOf` names.
 * Undefined: no answer that helps.
 */
export function createPortalCalls(originOf: () => string) {
  const ask = (debtor: Debtor, call: string) => {
    const query = new URLSearchParams({
      clientPolicyNumber: debtor.policyNumber,
      ClientPortalLoginId: debtor.loginId,
    });
    return send(`${originOf()}/api/v1/PayNow/${call}?${query}`, { headers: headersOf(debtor) });
  };
  return {
    /** The overdue payments, the oldest first; `pending` while a payment is being processed. */
    listOverdue: async (debtor: Debtor) => overdueIn(await ask(debtor, 'getrealtimepayments')),
    async openPayment(debtor: Debtor): Promise<CardForm | undefined> {
      const reply = await ask(debtor, 'getpaymentcontrol');
      if (reply?.status !== 200) return undefined;
      const control = reply.json as { QuoteID: string; PaymentGatewayAuthToken: string };
      const { access_token } = JSON.parse(control.PaymentGatewayAuthToken) as { access_token: string };
      return { paymentId: control.QuoteID, accessToken: access_token };
    },
    async complete(debtor: Debtor, reference: string, transactionIds: readonly number[]): Promise<Told> {
      const reply = await send(`${originOf()}/api/v1/PayNow/completecollection`, {
        method: 'POST',
        headers: { ...headersOf(debtor), 'content-type': 'application/json' },
        body: JSON.stringify({
          ClientPortalLoginId: debtor.loginId,
          ClientPolicyNumber: debtor.policyNumber,
          ClientIPAddress: '0.0.0.0',
          TransactionIdentifier: reference,
          Payments: transactionIds,
        }),
      });
      return toldIn(reply);
    },
  };
}

export type PortalCalls = ReturnType<typeof createPortalCalls>;

export type CardEntry = { readonly cardNumber: string; readonly amountCents: number };

/**
 * Types a card into the gateway's form. Returns the `TransactionIdentifier`; undefined where the card is not
 * authorised, or nobody says.
 */
export async function authoriseCard(
  gatewayOrigin: string,
  { accessToken }: CardForm,
  { cardNumber, amountCents }: CardEntry,
): Promise<string | undefined> {
  const reply = await send(`${gatewayOrigin}/v1/component/authorisations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      amountCents,
      card: {
        number: cardNumber,
        expiry: '12/39',
        name: 'M Debtor',
        code: cardNumber.length === 15 ? '1234' : '123',
      },
    }),
  });
  const { status, transactionIdentifier } = (reply?.json ?? {}) as Record<string, string | undefined>;
  return status === 'authorised' ? transactionIdentifier : undefined;
}
