import { type Queryable, statement } from '#api/database/database.ts';

/** A report of a customer. It names nobody: the core system finds the customer by a policy. */
export type ActivityReport = {
  readonly reference: string;
  readonly brandId: number;
  readonly countryId: number;
  readonly policyNumbers: string;
  readonly reportedKind: string;
  /** ISO 8601 in UTC. */
  readonly happenedAt: string;
  readonly reportedAt: string;
  /** Whether the account is on hold. */
  readonly isHeld: boolean;
};

const MINUTE = `'YYYY-MM-DD"T"HH24:MI"Z"'`;

const list = statement(
  'list-activity-reports',
  `select report_reference(r.report_id) as reference, c.brand_id as "brandId", c.country_id as "countryId",
     (select coalesce(string_agg(p.policy_number, ', ' order by p.policy_number), '') from policy p
       where p.customer_id = r.customer_id) as "policyNumbers",
     r.event_kind as "reportedKind", to_char(r.event_at at time zone 'utc', ${MINUTE}) as "happenedAt",
     to_char(r.created_at at time zone 'utc', ${MINUTE}) as "reportedAt", c.held_at is not null as "isHeld"
   from activity_report r join customer c using (customer_id)
   where r.created_at > now() - make_interval(days => $1) order by r.created_at desc, r.report_id`,
);

/** The reports of customers, from the insurer's side. ACT-8 */
export const createActivityReportsRepository = (database: Queryable) => ({
  listReports: (days: number) => database.query<ActivityReport>(list, [days]),
});
