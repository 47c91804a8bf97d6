import type { PolicyOnline, PolicyToFollow } from '@portal/domain/payment-details/method-setup-decision';
import type { Queryable } from '#api/database/database.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const OWN_POLICY = `p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`;
const METHOD_OF = 'payment_method m on m.customer_id = p.customer_id and m.policy_number = p.policy_number';

const changeable = customerReadStatement(
  'find-own-changeable-policy',
  `select json_build_object('customerId', p.customer_id, 'policyStatusId', p.status_id, 'paymentMethodId', m.method_id,
     'brandId', c.brand_id, 'countryId', c.country_id, 'isAccountHeld', c.held_at is not null)
   from policy p join ${METHOD_OF} join customer c on c.customer_id = p.customer_id where ${OWN_POLICY}`,
);
const openSetup = customerStatement(
  'open-own-method-setup',
  `select to_json(open_method_setup(p_customer_id => s.customer_id, p_session_hash => s.login_hash, p_policy_number => ${ownParameter(1)},
     p_setup_id => ${ownParameter(2)}::uuid, p_gateway => ${ownParameter(3)}, p_state => ${ownParameter(4)},
     p_life_seconds => ${ownParameter(5)}::integer, p_most_in_hour => ${ownParameter(6)}::integer))`,
);
const noteOpened = customerStatement(
  'note-own-setup-opened',
  `select to_json(note_setup_opened(p_customer_id => s.customer_id, p_setup_id => ${ownParameter(1)}::uuid, p_reference => ${ownParameter(2)}))`,
);
const openSetupOf = customerReadStatement(
  'find-own-open-setup',
  `select json_build_object('setupId', x.setup_id, 'gateway', x.gateway)
   from method_setup x where x.customer_id = s.customer_id and x.policy_number = ${ownParameter(1)} and x.setup_id::text = ${ownParameter(2)}
     and x.state = 'opened' and x.opened_at > now() - make_interval(secs => ${ownParameter(3)}::integer)`,
);
const FOUND = `json_build_object('setupId', x.setup_id, 'sessionHash', encode(s.login_hash, 'hex'))`;
const byReturn = customerReadStatement(
  'find-own-setup-by-return',
  `select ${FOUND} from method_setup x where x.customer_id = s.customer_id and x.return_hash = ${ownParameter(1)}
   order by x.position desc limit 1`,
);
const noteReturn = customerStatement(
  'note-own-setup-return',
  `select ${FOUND} from note_setup_return(p_customer_id => s.customer_id, p_gateway => ${ownParameter(1)},
     p_reference => ${ownParameter(2)}, p_return_hash => ${ownParameter(3)}) x (setup_id) where x.setup_id is not null`,
);
const applied = customerReadStatement(
  'find-own-applied-setup',
  `select json_build_object('setupId', x.setup_id, 'sessionHash', encode(s.login_hash, 'hex'))
   from payment_method m left join method_setup x on x.customer_id = m.customer_id and x.setup_id = m.setup_id and x.policy_number = m.policy_number
   where m.customer_id = s.customer_id and m.policy_number = ${ownParameter(1)}`,
);
const others = customerReadStatement(
  'list-own-other-policies',
  `select coalesce(json_agg(json_build_object('policyNumber', p.policy_number, 'productName', p.product_name, 'policyStatusId', p.status_id,
     'paymentMethodId', m.method_id, 'isAccountHeld', c.held_at is not null, 'appliedPosition', m.set_position,
     'setupId', m.setup_id) order by p.policy_number), '[]')
   from policy p join ${METHOD_OF} join customer c on c.customer_id = p.customer_id
   where p.customer_id = s.customer_id and p.policy_number <> ${ownParameter(1)}`,
);
const savedCard = customerReadStatement(
  'find-own-saved-card',
  `select json_build_object('setupId', v.setup_id, 'gateway', v.gateway, 'sealedToken', encode(v.sealed_token, 'hex'), 'brand', m.card_brand,
     'lastDigits', m.card_last_digits, 'expiry', m.card_expiry)
   from payment_method m join saved_method v on v.customer_id = m.customer_id and v.setup_id = m.setup_id
   where m.customer_id = s.customer_id and m.policy_number = ${ownParameter(1)} and m.method_id = 1 and v.sealed_token is not null`,
);

/** A policy of the customer's own, as far as it decides whether it can be changed. */
type ChangeablePolicy = PolicyOnline & {
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
};

/** Another policy of the customer, and the setup that it is paid with. */
type OtherPolicy = PolicyToFollow & {
  readonly policyNumber: string;
  readonly productName: string;
  readonly setupId: string | null;
};

/** A setup of the customer's own, and the login that asks for it. */
type OwnSetup = { readonly setupId: string; readonly sessionHash: string };

/** The card of a policy at its gateway. */
export type StoredCard = {
  readonly setupId: string;
  readonly gateway: string;
  readonly sealedToken: string;
  readonly brand: string;
  readonly lastDigits: string;
  readonly expiry: string;
};

/** A setup to store before its gateway is asked. */
type SetupToOpen = {
  readonly policyNumber: string;
  readonly setupId: string;
  readonly gateway: string;
  readonly state: string;
  readonly lifeSeconds: number;
  readonly mostInHour: number;
};

/**
 * Reads and opens setups of the customer's own. Each function throws `session.ended` where
 * there is no live session.
 */
export function createOwnMethodSetupsRepository(database: Queryable) {
  const finder =
    <Found>(statement: typeof byReturn) =>
    async (credentials: SessionCredentials, values: readonly unknown[], queryable = database) => {
      const { proof, json } = await statement.find(queryable, credentials, values);
      return { proof, found: json === undefined ? undefined : (JSON.parse(json) as Found) };
    };
  const findChangeable = finder<ChangeablePolicy>(changeable);
  const findOpen = finder<{ readonly setupId: string; readonly gateway: string }>(openSetupOf);
  const findByReturn = finder<OwnSetup>(byReturn);
  const findNoted = finder<OwnSetup>(noteReturn);
  const findApplied = finder<Omit<OwnSetup, 'setupId'> & { readonly setupId: string | null }>(applied);
  const findCard = finder<StoredCard>(savedCard);
  return {
    findChangeablePolicy: (credentials: SessionCredentials, policyNumber: string) =>
      findChangeable(credentials, [policyNumber]),
    /** Finds a setup of this policy that was opened within this many seconds and has not ended. */
    findOpenSetup: (
      credentials: SessionCredentials,
      asked: { readonly policyNumber: string; readonly setupId: string; readonly withinSeconds: number },
    ) => findOpen(credentials, [asked.policyNumber, asked.setupId, asked.withinSeconds]),
    /** Returns whether it was stored; false where too many were opened. */
    async openSetup(credentials: SessionCredentials, setup: SetupToOpen): Promise<boolean> {
      const { policyNumber, setupId, gateway, state, lifeSeconds, mostInHour } = setup;
      const values = [policyNumber, setupId, gateway, state, lifeSeconds, mostInHour];
      return (await openSetup.get(database, credentials, values)).json === 'true';
    },
    async noteOpened(credentials: SessionCredentials, setupId: string, reference: string) {
      return (await noteOpened.get(database, credentials, [setupId, reference])).proof;
    },
    /** Finds the setup of a return link that came before. */
    findByReturn: (credentials: SessionCredentials, returnHash: Uint8Array) =>
      findByReturn(credentials, [returnHash]),
    /** Finds the setup that a gateway named for a return link, and remembers the link. */
    noteReturn: (
      credentials: SessionCredentials,
      named: { readonly gateway: string; readonly reference: string; readonly returnHash: Uint8Array },
    ) => findNoted(credentials, [named.gateway, named.reference, named.returnHash]),
    /**
     * Finds a policy with the setup that it is paid with; null where that was opened for another
     * policy, or there is none.
     */
    findAppliedSetup: (credentials: SessionCredentials, policyNumber: string, tx?: Queryable) =>
      findApplied(credentials, [policyNumber], tx),
    /** Lists the customer's policies but one. */
    async listOtherPolicies(credentials: SessionCredentials, policyNumber: string) {
      const { proof, json } = await others.get(database, credentials, [policyNumber]);
      return { proof, policies: JSON.parse(json) as readonly OtherPolicy[] };
    },
    findSavedCard: (credentials: SessionCredentials, policyNumber: string) =>
      findCard(credentials, [policyNumber]),
  };
}

export type OwnMethodSetupsRepository = ReturnType<typeof createOwnMethodSetupsRepository>;
