import { statement, type Transaction } from '#api/database/database.ts';

/** A live policy that a whole load does not have. */
export type MissingPolicy = {
  readonly brandId: number;
  readonly countryId: number;
  readonly policyNumber: string;
};

/** Policies that are read at once. */
const PAGE = 10_000;

/**
 * Live policies of the brands and countries of the load that it does not name. Those of other brands are left
 * alone: each brand may have a load of its own. Soon after a first load the planner knows nothing of the
 * tables, and would compare every policy with every line.
 */
const FIND_MISSING = `
  drop table if exists pg_temp.missing_policy;
  set local enable_nestloop = off;
  create temp table missing_policy as
  select p.customer_id, p.policy_number, p.core_version, p.status_version, c.brand_id, c.country_id
  from policy p join customer c on c.customer_id = p.customer_id
  where p.status_id < 50 and c.erased_at is null
    and (c.brand_id, c.country_id) in (select distinct brand_id, country_id from staged)
    and not exists (
      select from staged s where (s.brand_id, s.country_id, s.policy_number) = (c.brand_id, c.country_id, p.policy_number));
  set local enable_nestloop to default`;

const countMissing = statement(
  'count-missing-policies',
  `select (select count(*) from missing_policy) as missing, (
     select count(*) from policy p join customer c on c.customer_id = p.customer_id
     where p.status_id < 50 and c.erased_at is null and (c.brand_id, c.country_id) in (select distinct brand_id, country_id from staged)) as live`,
);
const listMissing = statement(
  'list-missing-policies',
  `select brand_id as "brandId", country_id as "countryId", policy_number as "policyNumber" from missing_policy
   order by brand_id, country_id, policy_number limit $1 offset $2`,
);
const endMissing = statement(
  'end-missing-policies',
  `with ended as (
     update policy p set status_id = $1, termination_date = coalesce(p.termination_date, $2::date), next_collection_date = null
     from missing_policy m
     where (p.customer_id, p.policy_number, p.core_version, p.status_version)
       = (m.customer_id, m.policy_number, m.core_version, m.status_version) and p.status_id < 50
     returning 1
   ) select count(*) as ended from ended`,
);

/** Finds the live policies that the staged set of policies lacks, and tells of each. IMP-8 */
export async function findMissing(
  tx: Transaction,
  tell: (missing: MissingPolicy) => void,
): Promise<{ readonly missing: number; readonly live: number }> {
  await tx.runScript(FIND_MISSING);
  const [counts] = await tx.query<{ missing: number; live: number }>(countMissing, []);
  for (let offset = 0; ; offset += PAGE) {
    const page = await tx.query<MissingPolicy>(listMissing, [PAGE, offset]);
    for (const policy of page) tell(policy);
    if (page.length < PAGE) return counts ?? { missing: 0, live: 0 };
  }
}

/**
 * Ends the policies that were found missing, but for those of which the core system told something since.
 * Returns how many that were. IMP-8
 */
export async function endFound(tx: Transaction, statusId: number, today: string): Promise<number> {
  const [counts] = await tx.query<{ ended: number }>(endMissing, [statusId, today]);
  return counts?.ended ?? 0;
}
