import { type Queryable, statement } from '#api/database/database.ts';

/**
 * The page that a customer looked at, in the login of the token: a policy, or without its
 * number their own details.
 */
export type View = { readonly tokenHash: Buffer; readonly policyNumber?: string };

/** The newest link of the hash chain: its number and its hash. */
export type AuditSeal = { readonly sealId: number; readonly seal: string };

/** The result of a comparison of the audit trail with its seals. */
export type AuditFinding = {
  readonly sealId: number;
  /** `chain`: the seals themselves were changed, removed or inserted; the others: events were. */
  readonly problem: 'chain' | 'changed' | 'removed' | 'inserted';
};

const recordViews = statement('record-views', 'select record_views($1)');
const sealEvents = statement(
  'seal-audit-events',
  'select seal_id::integer as "sealId", seal from seal_audit_events($1)',
);
const verifyTrail = statement(
  'verify-audit-trail',
  'select seal_id::integer as "sealId", problem from verify_audit_trail($1)',
);
const countSealed = statement(
  'count-sealed-events',
  `select count(*)::integer as seals, coalesce(sum(events), 0)::float8 as events,
     (select encode(seal, 'hex') from audit_seal order by seal_id desc limit 1) as head, max(seal_id)::integer as "headId"
   from audit_seal`,
);
const findSeal = statement(
  'find-audit-seal',
  `select encode(seal, 'hex') as seal from audit_seal where seal_id = $1`,
);

const restartSeals = statement(
  'restart-audit-seals',
  'select moved::integer as moved from restart_audit_seals($1)',
);

/** The audit trail: what is added to it beside other changes, and its hash chain. */
export function createAuditRepository(database: Queryable) {
  return {
    async recordViews(views: readonly View[]): Promise<void> {
      const rows = views.map(({ tokenHash, policyNumber }) => ({
        tokenHash: tokenHash.toString('hex'),
        policyNumber,
      }));
      await database.query(recordViews, [JSON.stringify(rows)]);
    },
    /** Seals final events; undefined where there are none, or another process does it. */
    async sealEvents(limit: number): Promise<AuditSeal | undefined> {
      return (await database.query<AuditSeal>(sealEvents, [limit]))[0];
    },
    verifyTrail: (retentionDays: number): Promise<AuditFinding[]> =>
      database.query<AuditFinding>(verifyTrail, [retentionDays]),
    async countSealed() {
      const rows = await database.query<{ seals: number; events: number; head: string; headId: number }>(
        countSealed,
        [],
      );
      return rows[0] ?? { seals: 0, events: 0, head: '', headId: 0 };
    },
    /**
     * Lets the chain go on in a restored database; returns how many events it took in, or undefined
     * where nothing is wrong. AUD-5
     */
    async restartSeals(operator: string): Promise<number | undefined> {
      return (await database.query<{ moved: number }>(restartSeals, [operator]))[0]?.moved;
    },
    async findSeal(sealId: number): Promise<string | undefined> {
      return (await database.query<{ seal: string }>(findSeal, [sealId]))[0]?.seal;
    },
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
