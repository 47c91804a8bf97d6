import type { PolicyToFollow } from '@portal/domain/payment-details/method-setup-decision';
import { type Queryable, statement } from '#api/database/database.ts';

/**
 * In one order, so that two requests never wait for each other; with their methods, which may
 * change during a wait. UPD-22
 */
const lockPolicies = statement(
  'lock-policies-to-follow',
  `select p.policy_number, p.status_id, m.method_id, c.held_at is not null as is_account_held, m.set_position, m.setup_id
   from method_setup s join customer c on c.customer_id = s.customer_id join policy p on p.customer_id = s.customer_id
     join payment_method m on m.customer_id = p.customer_id and m.policy_number = p.policy_number
   where s.setup_id = $1 and p.policy_number = any ($2::text[]) order by p.policy_number for no key update of p, m`,
);
/** The same card or account, its record and its event, from the policy that was changed first. */
const follow = statement(
  'follow-payment-method',
  `select set_payment_method(s.customer_id, $2, s.setup_id, s.position, m.method_id, jsonb_build_object('description', m.description,
     'brand', m.card_brand, 'lastDigits', m.card_last_digits, 'expiry', m.card_expiry, 'bankName', m.bank_name,
     'accountName', m.bank_account_name, 'branchMasked', m.bank_branch_masked, 'accountMasked', m.bank_account_masked))
   from method_setup s join payment_method m on m.customer_id = s.customer_id and m.policy_number = s.policy_number
   where s.setup_id = $1`,
);
const followAuthority = statement(
  'follow-direct-debit-authority',
  `insert into direct_debit_authority (customer_id, policy_number, setup_id, text_id, agreed_text, session_hash, account_name, bank_name,
     branch_masked, account_masked)
   select a.customer_id, $2, a.setup_id, a.text_id, a.agreed_text, decode($3, 'hex'), a.account_name, a.bank_name, a.branch_masked,
     a.account_masked
   from method_setup s join direct_debit_authority a on a.customer_id = s.customer_id and a.setup_id = s.setup_id
     and a.policy_number = s.policy_number
   where s.setup_id = $1 on conflict do nothing`,
);
const tellAudit = statement(
  'tell-payment-method-followed',
  `select write_setup_event(s, 'applied', jsonb_build_object('eventId', $2::text)) from method_setup s where s.setup_id = $1`,
);

/** A policy that is held, and the setup that it is paid with. */
export type HeldPolicy = PolicyToFollow & { readonly policyNumber: string; readonly setupId: string | null };

type HeldRow = {
  readonly policy_number: string;
  readonly status_id: number;
  readonly method_id: number;
  readonly is_account_held: boolean;
  readonly set_position: number | null;
  readonly setup_id: string | null;
};

/** Policies that follow a change of another one. For transactions. */
export function createOtherPoliciesRepository(tx: Queryable) {
  return {
    /** Holds those of these policies that belong to the setup's customer. */
    async lockPolicies(setupId: string, policyNumbers: readonly string[]): Promise<readonly HeldPolicy[]> {
      const rows = await tx.query<HeldRow>(lockPolicies, [setupId, policyNumbers]);
      return rows.map((row) => ({
        policyNumber: row.policy_number,
        policyStatusId: row.status_id,
        paymentMethodId: row.method_id,
        isAccountHeld: row.is_account_held,
        appliedPosition: row.set_position,
        setupId: row.setup_id,
      }));
    },
    /** Makes a policy be paid like the setup's own policy. */
    async follow(setupId: string, policyNumber: string, sessionHash: string): Promise<void> {
      await tx.query(follow, [setupId, policyNumber]);
      await tx.query(followAuthority, [setupId, policyNumber, sessionHash]);
    },
    async tellAudit(setupId: string, eventId: string): Promise<void> {
      await tx.query(tellAudit, [setupId, eventId]);
    },
  };
}
