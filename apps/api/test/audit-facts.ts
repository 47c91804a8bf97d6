import { expect } from 'vitest';
import { AUDIT_KINDS } from '#api/audit/audit-event.ts';
import { type Queryable, statement } from '#api/database/database.ts';

const listFacts = statement(
  'test-audit-facts',
  "select distinct kind || '.' || jsonb_object_keys(facts) as fact from audit_event",
);
const DECLARED = new Set(
  Object.entries(AUDIT_KINDS).flatMap(([kind, { facts }]) => facts.map((fact) => `${kind}.${fact}`)),
);

/** Fails when an event of the test carries a fact that the list of kinds does not give it. HOUSE-16 */
export async function expectDeclaredAuditFacts(database: Queryable): Promise<void> {
  const written = await database.query<{ fact: string }>(listFacts, []);
  expect(written.map(({ fact }) => fact).filter((fact) => !DECLARED.has(fact))).toEqual([]);
}
