import { type Queryable, statement } from '#api/database/database.ts';
import type { SavedMethod } from '#api/gateways/payment-gateway/method-setup.ts';
import { type CallResponse, call } from '#test/calls.ts';
import type { GatewayServer } from '#test/fakes/gateway-server.ts';
import type { Debtor } from '#test/payments.ts';
import type { TestApp } from '#test/test-app.ts';

type Of = Pick<Debtor, 'session' | 'policyNumber' | 'customer'>;
const asOf = ({ session, customer }: Of) => ({ token: session.token, countryId: customer.countryId });

/** The form as the portal asks for it, with the values of an earlier one. */
export const openForm = (testApp: TestApp, who: Of, earlier: object = {}): Promise<CallResponse> =>
  call(
    testApp,
    'updatepaymentdetails/ValidateAndGetTokens',
    {
      ClientPortalLoginId: who.session.loginId,
      policyNumber: who.policyNumber,
      firstName: who.customer.firstName,
      surName: who.customer.lastName,
      dob: who.customer.dateOfBirth,
      clientIPAddress: '0.0.0.0',
      ...earlier,
    },
    asOf(who),
  );

/** The return from the gateway with this query. */
export const comeBack = (
  testApp: TestApp,
  who: Of,
  query: Readonly<Record<string, string>>,
): Promise<CallResponse> =>
  call(
    testApp,
    'updatepaymentdetails/ProcessAfterRedirect',
    { ClientPortalLoginId: who.session.loginId, ClientIPAddress: '0.0.0.0', QueryStrings: query },
    asOf(who),
  );

export const applyToPolicies = (
  testApp: TestApp,
  who: Of,
  policyNumbers: readonly string[],
): Promise<CallResponse> =>
  call(
    testApp,
    'updatepaymentdetails/applytopolicies',
    {
      ClientPortalLoginId: who.session.loginId,
      PolicyNumber: who.policyNumber,
      PolicyNumbers: policyNumbers,
    },
    asOf(who),
  );

/** The text that a customer of New Zealand agrees to. */
const AGREEMENT = { card: 'card-2026-1', 'bank-account': 'nz-2026-1' } as const;

/** The query of the return link of a saved card or account. */
export const returnQuery = (token: string, type: SavedMethod['type']): Record<string, string> => ({
  accountType: type === 'card' ? 'CC' : 'DD',
  token,
  action: 'saved',
  agreement: AGREEMENT[type],
});

/** Opens the form and saves something in it. Returns the query that the browser comes back with. */
export async function saveMethod(
  testApp: TestApp,
  server: GatewayServer,
  who: Of,
  type: SavedMethod['type'] = 'card',
): Promise<Record<string, string>> {
  const { QuoteID: key } = (await openForm(testApp, who)).json<{ QuoteID: string }>();
  const reference = server.setups.list().find((setup) => setup.key === key)?.reference ?? '';
  return returnQuery(server.setups.save(reference, type), type);
}

const readFacts = statement(
  'test-payment-method',
  `select m.method_id, m.description, m.card_last_digits, m.card_expiry, m.bank_name, m.bank_account_name, m.bank_branch_masked,
     m.bank_account_masked, m.setup_id,
     (select count(*)::integer from core_event e where e.customer_id = m.customer_id and e.kind = 'payment-method-changed'
       and e.payload ->> 'policyNumber' = m.policy_number) as events,
     (select count(*)::integer from direct_debit_authority a where a.customer_id = m.customer_id and a.policy_number = m.policy_number)
       as authorities
   from payment_method m where m.policy_number = $1`,
);
export type MethodFacts = {
  method_id: number;
  description: string;
  card_last_digits: string | null;
  card_expiry: string | null;
  bank_name: string | null;
  bank_account_name: string | null;
  bank_branch_masked: string | null;
  bank_account_masked: string | null;
  setup_id: string | null;
  events: number;
  authorities: number;
};

/** How a policy is paid, with what its changes left. */
export async function methodOf(
  { database }: { database: Queryable },
  policyNumber: string,
): Promise<MethodFacts> {
  const [row] = await database.query<MethodFacts>(readFacts, [policyNumber]);
  if (!row) throw new Error('There is no such policy');
  return row;
}

const listSetups = statement(
  'test-method-setups',
  `select s.setup_id, s.state, s.next_check_at is null as is_at_rest, v.setup_id is not null as is_kept, v.removed_at is not null as is_removed
   from method_setup s left join saved_method v on v.customer_id = s.customer_id and v.setup_id = s.setup_id
   where s.policy_number = $1 order by s.position`,
);
type SetupFacts = {
  setup_id: string;
  state: string;
  is_at_rest: boolean;
  is_kept: boolean;
  is_removed: boolean;
};

/** The setups of a policy, oldest first. */
export const setupsOf = (
  { database }: { database: Queryable },
  policyNumber: string,
): Promise<SetupFacts[]> => database.query<SetupFacts>(listSetups, [policyNumber]);

const listKinds = statement(
  'test-setup-audit',
  `select kind from audit_event where facts ->> 'setupId' = $1 order by event_id`,
);

/** The kinds of the audit events of a setup, oldest first. */
export const auditOfSetup = async (
  { database }: { database: Queryable },
  setupId: string,
): Promise<string[]> =>
  (await database.query<{ kind: string }>(listKinds, [setupId])).map(({ kind }) => kind);
