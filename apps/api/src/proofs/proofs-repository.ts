import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { type Queryable, readStatement } from '#api/database/database.ts';
import type { ProofFacts } from '#api/proofs/proof.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const FACTS = `json_build_object(
  'policyNumber', p.policy_number, 'customerName', concat_ws(' ', c.first_name, c.last_name), 'policyName', p.product_name,
  'coverAmountCents', p.cover_amount_cents, 'productTypeId', p.product_type_id,
  'statusText', st.description, 'brandId', c.brand_id, 'countryId', c.country_id)`;
const LIVE_POLICY = `policy p join customer c on c.customer_id = p.customer_id
  join policy_status st on st.status_id = p.status_id and p.status_id < ${POLICY_STATUS.lapsed}`;

const findOwn = customerReadStatement(
  'find-own-proof-facts',
  `select ${FACTS} from ${LIVE_POLICY} where p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`,
);

const recordIssued = customerStatement(
  'record-proof-issued',
  `select to_json(record_proof_issued(s.customer_id, ${ownParameter(1)}))`,
);

/**
 * Those who check a proof are not logged in. The row that it finds is compared with the code and never sent.
 * PRF-3
 */
const listByNumber = readStatement(
  'list-proof-facts-to-check',
  `select (${FACTS})::text as body from ${LIVE_POLICY} where p.policy_number = $1`,
);

/** Reads the content of a proof. A policy that has ended has no proof. */
export function createProofsRepository(database: Queryable) {
  return {
    async findOwn(credentials: SessionCredentials, policyNumber: string) {
      const { proof, json } = await findOwn.find(database, credentials, [policyNumber]);
      return { proof, facts: json === undefined ? undefined : (JSON.parse(json) as ProofFacts) };
    },
    async recordIssued(credentials: SessionCredentials, policyNumber: string): Promise<void> {
      await recordIssued.find(database, credentials, [policyNumber]);
    },
    /** Insurers of several brands may use a number twice. */
    async listByNumber(policyNumber: string): Promise<ProofFacts[]> {
      const rows = await database.query<{ body: string }>(listByNumber, [policyNumber]);
      return rows.map(({ body }) => JSON.parse(body) as ProofFacts);
    },
  };
}
