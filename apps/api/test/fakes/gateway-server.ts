import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGatewayLedger, type GatewayLedger, type LedgerPayment } from '#test/fakes/gateway-ledger.ts';
import { createSetupLedger, type SetupLedger } from '#test/fakes/setup-ledger.ts';

export const GATEWAY_SECRET_KEY = 'sandbox-secret-key';

type SetupAction = 'setup-open' | 'setup-find' | 'setup-return' | 'method-remove';
type Action = 'open' | 'find' | 'capture' | 'void' | 'refund' | 'list' | 'authorise-saved' | SetupAction;

/**
 * How the server fails. `lost-before` and `lost-after`: it breaks the connection before or after it did what
 * it was asked. `silent`: it never responds, and did it. The others are responses that make no sense.
 */
export type GatewayFault =
  | 'lost-before'
  | 'lost-after'
  | 'silent'
  | 'error'
  | 'error-after'
  | 'garbage'
  | 'redirect'
  | 'huge'
  | 'other-payment';

export type GatewayServer = {
  readonly origin: string;
  readonly ledger: GatewayLedger;
  readonly setups: SetupLedger;
  /** The requests, oldest first. */
  readonly asked: Action[];
  /** Makes the next requests of an action fail, one after the other. */
  failNext(action: Action, ...faults: GatewayFault[]): void;
  /** Makes every request of an action fail, or with no fault work again. */
  failAll(action: Action, fault?: GatewayFault): void;
  /** Runs once, before the next request of an action is carried out. */
  before(action: Action, act: () => Promise<void> | void): void;
  close(): Promise<void>;
};

type Books = { readonly ledger: GatewayLedger; readonly setups: SetupLedger };
type Asked = { readonly action: Action; readonly reference: string; readonly query: URLSearchParams };

function readTarget(request: IncomingMessage): Asked {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://gateway');
  const [, , kind, reference = '', action] = pathname.split('/');
  if (kind === 'saved-methods') return { action: 'method-remove', reference, query };
  if (kind === 'setups' && reference === 'find') return { action: 'setup-return', reference: '', query };
  if (kind === 'setups') return { action: reference ? 'setup-find' : 'setup-open', reference, query };
  if (action) return { action: action as Action, reference, query };
  if (reference) return { action: 'find', reference, query };
  return { action: request.method === 'POST' ? 'open' : 'list', reference, query };
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Whether a payment is of the time that was asked for: captured in it, or changed later in it. */
function isWithin({ capturedAt = '', changedAt = [] }: LedgerPayment, query: URLSearchParams): boolean {
  const isLater = query.has('changedFrom');
  const from = query.get(isLater ? 'changedFrom' : 'capturedFrom') ?? '';
  const to = query.get(isLater ? 'changedTo' : 'capturedTo') ?? '';
  return (isLater ? changedAt : [capturedAt]).some((moment) => moment >= from && moment < to);
}

const PAYING_CARD = { brand: 'Visa', lastDigits: '4242', expiry: '08/2030' };
/** A saved card with this end has to be confirmed at the bank; the other one is declined. */
const SAVED_CARD_ENDS = { challenge: '3220', declined: '0002' } as const;

/** Authorises a payment with a card that is kept. */
function authoriseSaved(
  { ledger, setups }: Books,
  payment: LedgerPayment,
  { token = '', amountCents = 0 }: { readonly token?: string; readonly amountCents?: number },
): [status: number, body: unknown] {
  const method = setups.list().find((setup) => setup.method?.token === token)?.method;
  if (method?.type !== 'card' || !setups.kept.has(token)) return [404, { error: 'method-missing' }];
  if (method.lastDigits === SAVED_CARD_ENDS.declined) return [200, { status: 'declined' }];
  if (method.lastDigits === SAVED_CARD_ENDS.challenge)
    return [200, { status: 'challenge', url: 'https://bank.example/challenge' }];
  if (payment.status === 'open') ledger.authorise(payment.reference, amountCents);
  payment.card = PAYING_CARD;
  return [200, { status: 'authorised' }];
}

function carryOutSetup(
  { setups }: Books,
  { action, reference }: Asked,
  body: Record<string, never>,
): [number, unknown] {
  if (action === 'setup-open') {
    const opened = setups.open(body as never);
    return [201, { ...opened, accessToken: `token-of-${opened.key}` }];
  }
  if (action === 'setup-return') {
    const found = setups.findByLink(body.returnToken ?? '');
    return found ? [200, { reference: found }] : [404, { error: 'return-token-missing' }];
  }
  if (action === 'method-remove')
    return setups.remove(body.token ?? '') ? [200, {}] : [404, { error: 'method-missing' }];
  const setup = setups.find(reference);
  return setup ? [200, setup] : [404, { error: 'setup-missing' }];
}

/** Carries a request out, and returns status and body of the response. */
function carryOut(books: Books, asked: Asked, body: Record<string, never>): [status: number, body: unknown] {
  const { ledger } = books;
  const { action, reference, query } = asked;
  if (action.startsWith('setup-') || action === 'method-remove') return carryOutSetup(books, asked, body);
  if (action === 'open') {
    const opened = ledger.open(body as never);
    return [201, { ...opened, accessToken: `token-of-${opened.key}` }];
  }
  if (action === 'list')
    return [200, { payments: ledger.list().filter((payment) => isWithin(payment, query)) }];
  const payment = ledger.find(reference);
  if (!payment) return [404, { error: 'payment-missing' }];
  if (action === 'authorise-saved') return authoriseSaved(books, payment, body);
  if (action === 'capture' && !ledger.capture(payment, body.amountCents ?? 0))
    return [409, { error: 'capture-refused', payment }];
  if (action === 'void') ledger.void(payment);
  if (action === 'refund') ledger.refund(payment);
  return [200, payment];
}

const BEFORE: readonly (GatewayFault | undefined)[] = ['lost-before', 'error', 'garbage', 'redirect', 'huge'];

function respondFaulty(response: ServerResponse, fault: GatewayFault, body: unknown): void {
  if (fault === 'silent') return;
  if (fault === 'lost-before' || fault === 'lost-after') response.destroy();
  else if (fault === 'garbage') response.writeHead(200).end('<html>OK</html>');
  else if (fault === 'redirect')
    response.writeHead(302, { location: `/v1/payments/${(body as Asked).reference}` }).end();
  else if (fault === 'huge') response.writeHead(200).end(JSON.stringify({ filler: 'x'.repeat(200_000) }));
  else if (fault === 'other-payment') send(response, 200, { ...(body as object), reference: 'pay_other' });
  else send(response, 500, { error: 'unexpected' });
}

/**
 * A stand-in for the sandbox gateway: an HTTP server on this machine that keeps money as it
 * does, and fails as it is told.
 */
export async function startGatewayServer(now?: () => Date): Promise<GatewayServer> {
  const ledger = createGatewayLedger(now);
  const setups = createSetupLedger();
  const asked: Action[] = [];
  const next = new Map<Action, GatewayFault[]>();
  const always = new Map<Action, GatewayFault>();
  const hooks = new Map<Action, () => Promise<void> | void>();

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const target = readTarget(request);
    asked.push(target.action);
    const hook = hooks.get(target.action);
    hooks.delete(target.action);
    await hook?.();
    if (request.headers.authorization !== `Bearer ${GATEWAY_SECRET_KEY}`) return send(response, 401, {});
    const fault = next.get(target.action)?.shift() ?? always.get(target.action);
    if (fault && BEFORE.includes(fault)) return respondFaulty(response, fault, target);
    const [status, body] = carryOut(
      { ledger, setups },
      target,
      JSON.parse(Buffer.concat(chunks).toString() || '{}'),
    );
    return fault ? respondFaulty(response, fault, body) : send(response, status, body);
  });
  // An idle connection is left to the client: one that ends here while this process is busy
  // would break the request that is just on its way.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ledger,
    setups,
    asked,
    failNext: (action, ...faults) => void next.set(action, faults),
    failAll: (action, fault) => void (fault ? always.set(action, fault) : always.delete(action)),
    before: (action, act) => void hooks.set(action, act),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
