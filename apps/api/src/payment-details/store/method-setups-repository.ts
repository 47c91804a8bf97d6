import type { MethodSetupEvent, MethodSetupState } from '@portal/domain/payment-details/method-setup-machine';
import { type Queryable, readStatement, statement } from '#api/database/database.ts';
import type { MethodSetup } from '#api/payment-details/method-setups.ts';

const SETUP_COLUMNS = `s.setup_id, s.policy_number, s.brand_id, s.country_id, s.gateway, s.gateway_reference, s.state, s.position, s.opened_at,
  s.ended_at, s.previous_method_id`;

/** A wait of $3, or at least $2, which doubles with each check up to $4. */
const NEXT_CHECK = `now() + make_interval(secs => greatest($2::float8,
  least($3::float8 * power(2, least(checks, 30)), $4::float8)))`;

const get = readStatement(
  'get-method-setup',
  `select ${SETUP_COLUMNS} from method_setup s where s.setup_id = $1`,
);
const lock = statement(
  'lock-method-setup',
  `select ${SETUP_COLUMNS} from method_setup s where s.setup_id = $1 for no key update`,
);
/**
 * The row of the method is held too: a statement that waits for the policy alone reads the method as it
 * was before the wait. UPD-14
 */
const lockPolicy = statement(
  'lock-policy-of-setup',
  `select y.status_id, m.method_id, m.set_position, c.held_at is not null as is_account_held
   from method_setup s join customer c on c.customer_id = s.customer_id
     join policy y on y.customer_id = s.customer_id and y.policy_number = s.policy_number
     join payment_method m on m.customer_id = y.customer_id and m.policy_number = y.policy_number
   where s.setup_id = $1 for no key update of y, m`,
);
/** Writes its audit event too. A setup that has ended already is left alone: no row. */
const end = statement(
  'end-method-setup',
  `with ended as (
     update method_setup s set state = $2, ended_at = now(), previous_method_id = $3,
       next_check_at = case when $2 = 'applied' then null else s.next_check_at end
     where s.setup_id = $1 and s.state = 'opened' returning s.*
   )
   select ${SETUP_COLUMNS}, write_setup_event(row(s.*)::method_setup, $2, $4::text::jsonb) from ended s`,
);
const leaveAlone = statement(
  'leave-method-setup',
  'update method_setup set next_check_at = null where setup_id = $1',
);
/** Stored once, however often it is found. One that no policy uses is due to be removed. */
const keepMethod = statement(
  'keep-saved-method',
  `insert into saved_method (customer_id, setup_id, gateway, sealed_token, next_check_at)
   select s.customer_id, s.setup_id, s.gateway, $2, case when $3 then null else now() end
   from method_setup s where s.setup_id = $1 on conflict do nothing`,
);
const leaseOver = statement(
  'lease-method-setups',
  `with due as (
     select customer_id, setup_id from method_setup where next_check_at <= now() order by next_check_at limit $1 for update skip locked
   )
   update method_setup s set checks = checks + 1, next_check_at = ${NEXT_CHECK}
   from due where s.customer_id = due.customer_id and s.setup_id = due.setup_id returning ${SETUP_COLUMNS}`,
);
const leaseUnused = statement(
  'lease-unused-methods',
  `with due as (
     select v.customer_id, v.setup_id from saved_method v
     where v.next_check_at <= now() and v.removed_at is null
       and not exists (select from payment_method m where m.customer_id = v.customer_id and m.setup_id = v.setup_id)
     order by v.next_check_at limit $1 for update skip locked
   )
   update saved_method v set checks = checks + 1, next_check_at = ${NEXT_CHECK}
   from due where v.customer_id = due.customer_id and v.setup_id = due.setup_id returning v.setup_id, v.gateway, v.sealed_token`,
);
const recordRemoved = statement('record-saved-method-removed', 'select record_saved_method_removed($1)');

type SetupRow = {
  readonly setup_id: string;
  readonly policy_number: string;
  readonly brand_id: number;
  readonly country_id: number;
  readonly gateway: string;
  readonly gateway_reference: string | null;
  readonly state: MethodSetupState;
  readonly position: number;
  readonly opened_at: Date;
  readonly ended_at: Date | null;
  readonly previous_method_id: number | null;
};

const setupFromRow = (row: SetupRow): MethodSetup => ({
  setupId: row.setup_id,
  policyNumber: row.policy_number,
  brandId: row.brand_id,
  countryId: row.country_id,
  gateway: row.gateway,
  reference: row.gateway_reference,
  state: row.state,
  position: row.position,
  openedAt: row.opened_at,
  endedAt: row.ended_at,
  previousMethodId: row.previous_method_id,
});

type Lease = {
  readonly limit: number;
  readonly leaseSeconds: number;
  readonly firstCheckAfterSeconds: number;
  readonly longestCheckWaitSeconds: number;
};
const leaseValues = (lease: Lease): unknown[] => [
  lease.limit,
  lease.leaseSeconds,
  lease.firstCheckAfterSeconds,
  lease.longestCheckWaitSeconds,
];

/** The end of a setup. The facts go into the audit trail. */
type SetupEnd = {
  readonly event: MethodSetupEvent;
  readonly previousMethodId?: number;
  readonly facts?: Readonly<Record<string, string>>;
};

/** Setups and what was saved in them, one statement a function. */
export function createMethodSetupsRepository(queryable: Queryable) {
  const findOne = async (query: typeof get, setupId: string): Promise<MethodSetup> => {
    const [row] = await queryable.query<SetupRow>(query, [setupId]);
    if (!row) throw new Error('A setup that is worked on does not exist');
    return setupFromRow(row);
  };
  return {
    get: (setupId: string) => findOne(get, setupId),
    /** Holds the setup until the transaction ends. */
    lock: (setupId: string) => findOne(lock, setupId),
    /**
     * Holds the policy of a setup until the transaction ends: of two that change it, the
     * second sees what the first did.
     */
    async lockPolicy(setupId: string) {
      const [row] = await queryable.query<{
        status_id: number;
        method_id: number;
        set_position: number | null;
        is_account_held: boolean;
      }>(lockPolicy, [setupId]);
      if (!row) throw new Error('A setup that is worked on has no policy');
      return {
        policyStatusId: row.status_id,
        paymentMethodId: row.method_id,
        appliedPosition: row.set_position,
        isAccountHeld: row.is_account_held,
      };
    },
    /** Returns the setup as it ended; undefined where it had ended before. */
    async end(setupId: string, { event, previousMethodId, facts = {} }: SetupEnd) {
      const values = [setupId, event, previousMethodId ?? null, JSON.stringify(facts)];
      const [row] = await queryable.query<SetupRow>(end, values);
      return row && setupFromRow(row);
    },
    async leaveAlone(setupId: string): Promise<void> {
      await queryable.query(leaveAlone, [setupId]);
    },
    async keepMethod(setupId: string, sealedToken: Uint8Array, isUsed: boolean): Promise<void> {
      await queryable.query(keepMethod, [setupId, sealedToken, isUsed]);
    },
    async leaseOver(lease: Lease): Promise<readonly MethodSetup[]> {
      return (await queryable.query<SetupRow>(leaseOver, leaseValues(lease))).map(setupFromRow);
    },
    leaseUnused: (lease: Lease) =>
      queryable.query<{ setup_id: string; gateway: string; sealed_token: Uint8Array }>(
        leaseUnused,
        leaseValues(lease),
      ),
    async recordRemoved(setupId: string): Promise<void> {
      await queryable.query(recordRemoved, [setupId]);
    },
  };
}
