import { authoriseCard } from '../processes/load/portal-calls.ts';
import type { Ask } from './calls.ts';
import type { SoakSession } from './sessions.ts';

const GOOD_CARD = '4242424242424242';
const CENTS = 100;

type Overdue = { readonly Payments: readonly { readonly TransactionId: number; readonly Amount: number }[] };
type Control = { readonly PaymentGatewayAuthToken: string; readonly QuoteID: string };

/** Pays the oldest overdue payment, where there is one, by card at the sandbox gateway. */
export async function pay(ask: Ask, session: SoakSession, gatewayOrigin: string): Promise<void> {
  const { policyNumber, loginId } = session;
  const query = new URLSearchParams({ clientPolicyNumber: policyNumber, ClientPortalLoginId: loginId });
  const overdue = (await ask({ name: 'overdue', path: `PayNow/getrealtimepayments?${query}` })) as
    | Overdue
    | undefined;
  const oldest = overdue?.Payments[0];
  if (!oldest) return;
  const control = (await ask({ name: 'card form', path: `PayNow/getpaymentcontrol?${query}` })) as
    | Control
    | undefined;
  if (!control) return;
  const { access_token: accessToken } = JSON.parse(control.PaymentGatewayAuthToken) as {
    access_token: string;
  };
  const card = { cardNumber: GOOD_CARD, amountCents: Math.round(oldest.Amount * CENTS) };
  const reference = await authoriseCard(gatewayOrigin, { paymentId: control.QuoteID, accessToken }, card);
  if (!reference) return;
  const body = {
    ClientPortalLoginId: loginId,
    ClientPolicyNumber: policyNumber,
    ClientIPAddress: '0.0.0.0',
    TransactionIdentifier: reference,
    Payments: [oldest.TransactionId],
  };
  await ask({ name: 'payment', path: 'PayNow/completecollection', body });
}
