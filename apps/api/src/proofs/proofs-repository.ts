import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { type Queryable, readStatement } from '#api/database/database.ts';
import type { IssuedProof, ProofFacts, ProofFactsToday } from '#api/proofs/proof.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const FACTS = `'policyNumber', p.policy_number, 'customerName', concat_ws(' ', c.first_name, c.last_name),
  'policyName', p.product_name, 'coverAmountCents', p.cover_amount_cents, 'productTypeId', p.product_type_id,
  'statusText', st.description, 'brandId', c.brand_id, 'countryId', c.country_id`;
const POLICY = `policy p join customer c on c.customer_id = p.customer_id
  join policy_status st on st.status_id = p.status_id`;
const IS_LIVE = `p.status_id < ${POLICY_STATUS.lapsed}`;

const findOwn = customerReadStatement(
  'find-own-proof-facts',
  `select json_build_object(${FACTS}) from ${POLICY}
   where p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id and ${IS_LIVE}`,
);

const recordIssued = customerStatement(
  'record-proof-issued',
  `select to_json(record_proof_issued(s.customer_id, ${ownParameter(1)}, ${ownParameter(2)}::jsonb))`,
);

/** Those who check a proof are not logged in: number and code together name one that was issued. PRF-3 */
const listIssued = readStatement(
  'list-issued-proofs',
  `select json_build_object('policyNumber', i.policy_number, 'customerName', i.customer_name, 'policyName', i.policy_name,
     'coverAmountCents', i.cover_amount_cents, 'productTypeId', i.product_type_id, 'statusText', i.status_text,
     'brandId', i.brand_id, 'countryId', i.country_id, 'issuedOn', i.issued_on)::text as body
   from issued_proof i where i.policy_number = $1 and i.code = $2`,
);

/** It is compared with what was issued. Of it no value is sent. PRF-3 */
const listToday = readStatement(
  'list-proof-facts-today',
  `select json_build_object(${FACTS}, 'isLive', ${IS_LIVE})::text as body from ${POLICY} where p.policy_number = $1`,
);

const listLiveStatuses = readStatement(
  'list-live-statuses',
  `select description as body from policy_status where status_id < ${POLICY_STATUS.lapsed}`,
);

type Row = { readonly body: string };

/** Reads the content of proofs, and stores what was issued. A policy that has ended has no new proof. */
export function createProofsRepository(database: Queryable) {
  return {
    async findOwn(credentials: SessionCredentials, policyNumber: string) {
      const { proof, json } = await findOwn.find(database, credentials, [policyNumber]);
      return { proof, facts: json === undefined ? undefined : (JSON.parse(json) as ProofFacts) };
    },
    async recordIssued(credentials: SessionCredentials, issued: IssuedProof, code: string): Promise<void> {
      const proof = JSON.stringify({ ...issued, code });
      await recordIssued.find(database, credentials, [issued.policyNumber, proof]);
    },
    async listIssued(policyNumber: string, code: string): Promise<IssuedProof[]> {
      const rows = await database.query<Row>(listIssued, [policyNumber, code]);
      return rows.map(({ body }) => JSON.parse(body) as IssuedProof);
    },
    /** Insurers of several brands may use a number twice. */
    async listToday(policyNumber: string): Promise<ProofFactsToday[]> {
      const rows = await database.query<Row>(listToday, [policyNumber]);
      return rows.map(({ body }) => JSON.parse(body) as ProofFactsToday);
    },
    /** The texts that the status of a live policy can have. */
    async listLiveStatuses(): Promise<string[]> {
      const rows = await database.query<Row>(listLiveStatuses, []);
      return rows.map(({ body }) => body);
    },
  };
}
