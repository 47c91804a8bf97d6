import { type CoreUpdateOutcome, UPDATE_KINDS } from '@portal/contract/records/core-update';
import type { UpdateKind } from '@portal/contract/records/published-records';
import { badData, type ReadUpdate, readUpdate } from '#api/core-updates/read-updates.ts';
import {
  applyStaged,
  copyRecords,
  createStaging,
  type RefusedLine,
  settleStaging,
  TAKE_TURN,
} from '#api/customer-import/apply-set.ts';
import type { CheckContext } from '#api/customer-import/check-record.ts';
import { metAnother } from '#api/database/connections/connection-errors.ts';
import { type Database, DatabaseBusyError, statement, type Transaction } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';

/** Lines that one transaction writes. INB-5 */
const LINES_PER_TRANSACTION = 200;
/** How often a lock is asked for, each time for as long. INB-5 */
const TRIES = 4;
const LOCK_MS = 200;
/** A post that meets locks at every turn answers within this time: the lines that are left are `busy`. */
const GIVE_UP_AFTER_MS = 30_000;

type Taken = ReadUpdate & { readonly line: number };
type Settled = Pick<CoreUpdateOutcome, 'outcome' | 'reason'>;
type Outcomes = Map<number, Settled>;

export type UpdateTools = Pick<CheckContext, 'configurationOf'> & {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** The operator who brings the updates from a file. */
  readonly operator?: string;
};

const refused = (reason: string): Settled => ({ outcome: 'refused', reason });
const DUPLICATE: Settled = { outcome: 'duplicate', reason: null };
const STALE: Settled = { outcome: 'stale', reason: null };
const BUSY = refused('busy');

const findTaken = statement(
  'find-taken-core-updates',
  'select update_id as "updateId" from core_update where update_id = any($1::uuid[])',
);

/** A customer who is new has an id from now on. */
const NEW_CUSTOMER = `(select c.customer_id from customer c
  where (c.brand_id, c.country_id, c.customer_number) = (f.brand_id, f.country_id, f.customer_number))`;

const recordTaken = (name: string, customer: string) =>
  statement(
    name,
    `select f.at_line as line,
       record_core_update(u.update_id, $1, ${customer}, f.brand_id::integer, f.country_id::integer, $4)::text
     from fresh f join unnest($2::integer[], $3::uuid[]) u (at_line, update_id) using (at_line)`,
  );
const recordTakenOf = {
  customer: recordTaken('record-core-updates-of-customers', `coalesce(f.customer_id, ${NEW_CUSTOMER})`),
  other: recordTaken('record-core-updates', 'f.customer_id'),
};

const reasonOf = ({ code, field }: RefusedLine): Settled =>
  code === 'stale' ? STALE : refused(code ?? badData(field));

/** Writes the updates of one kind, as the bulk import writes a file. */
async function applyKind(
  tx: Transaction,
  kind: UpdateKind,
  { updates, operator }: { readonly updates: readonly Taken[]; readonly operator: string | undefined },
): Promise<Outcomes> {
  const settled: Outcomes = new Map(updates.map(({ line }) => [line, STALE]));
  await createStaging(tx, kind, 'transaction');
  await copyRecords(tx, kind, updates);
  await settleStaging(tx, kind);
  const kept = new Map<number, string>();
  await applyStaged(tx, kind, {
    range: { first: 1, last: LINES_PER_TRANSACTION },
    refuse: (line) => {
      if (line.isInPart) kept.set(line.line, `left-out: ${line.field}`);
      else settled.set(line.line, reasonOf(line));
    },
  });
  const [lines, ids] = [updates.map(({ line }) => line), updates.map(({ updateId }) => updateId)];
  const record = recordTakenOf[kind === 'customer' ? 'customer' : 'other'];
  const taken = await tx.query<{ line: number }>(record, [kind, lines, ids, operator ?? null]);
  const notes = new Map(updates.map(({ line, note }) => [line, note]));
  for (const { line } of taken)
    settled.set(line, { outcome: 'applied', reason: kept.get(line) ?? notes.get(line) ?? null });
  return settled;
}

/** Writes a batch of updates, none of which is there twice, in the order in which one needs another. */
async function applyBatch(
  tx: Transaction,
  batch: readonly Taken[],
  operator: string | undefined,
): Promise<Outcomes> {
  const ids = batch.map(({ updateId }) => updateId);
  const rows = await tx.query<{ updateId: string }>(findTaken, [ids]);
  const known = new Set(rows.map(({ updateId }) => updateId));
  const settled: Outcomes = new Map();
  for (const { line, updateId } of batch) if (known.has(updateId)) settled.set(line, DUPLICATE);
  for (const kind of UPDATE_KINDS) {
    const updates = batch.filter((update) => update.kind === kind && !known.has(update.updateId));
    if (updates.length === 0) continue;
    for (const [line, outcome] of await applyKind(tx, kind, { updates, operator }))
      settled.set(line, outcome);
  }
  return settled;
}

/** Classes of SQLSTATE for a value, or several together, that the database does not take. */
const BAD_DATA = /^(22|23|P0)/;
const isBadData = (error: unknown): boolean => BAD_DATA.test(String((error as { code?: unknown })?.code));

const all = (batch: readonly Taken[], outcome: Settled): Outcomes =>
  new Map(batch.map(({ line }) => [line, outcome]));

/** Settles the lines of a post, however the database takes them. */
function createSettling({ database, clock, operator }: UpdateTools) {
  const giveUpAt = clock.now().getTime() + GIVE_UP_AFTER_MS;

  /** One try. `isIn`: nobody else imports, so that it can only be a row that somebody holds. */
  async function tryOnce(batch: readonly Taken[]) {
    let isIn = false;
    try {
      const settled = await database.transaction(async (tx) => {
        await tx.runScript(`set local lock_timeout = '${LOCK_MS}ms'; ${TAKE_TURN}`);
        isIn = true;
        return applyBatch(tx, batch, operator);
      });
      return { settled };
    } catch (error) {
      const isBusy = error instanceof DatabaseBusyError || metAnother(error);
      if (!isBusy && !isBadData(error)) throw error;
      return { isIn, isBusy };
    }
  }

  /** A line that is refused harms no other: a batch that failed is divided until it is found. INB-2, INB-5 */
  return async function settle(batch: readonly Taken[]): Promise<Outcomes> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (clock.now().getTime() > giveUpAt) break;
      const { settled, isIn, isBusy } = await tryOnce(batch);
      if (settled) return settled;
      if (!isBusy && batch.length === 1) return all(batch, refused(badData(null)));
      if (!isIn || batch.length === 1) continue;
      const half = Math.ceil(batch.length / 2);
      return new Map([...(await settle(batch.slice(0, half))), ...(await settle(batch.slice(half)))]);
    }
    return all(batch, BUSY);
  };
}

/** A repeated id waits for what becomes of the first line that has it. */
function outcomesOf(
  lines: readonly { readonly line: number; readonly updateId: string }[],
  settled: Outcomes,
): Outcomes {
  const first = new Map<string, Settled>();
  const outcomes: Outcomes = new Map();
  for (const { line, updateId } of lines) {
    const earlier = first.get(updateId);
    const outcome = settled.get(line) ?? (earlier?.outcome === 'applied' ? DUPLICATE : earlier) ?? BUSY;
    if (!earlier) first.set(updateId, outcome);
    outcomes.set(line, outcome);
  }
  return outcomes;
}

/**
 * Takes lines of updates, and returns what became of each, in their order. A line that is refused harms no
 * other, and a post that was cut off can be sent again. INB-2 to INB-5
 */
export async function takeUpdates(
  lines: readonly string[],
  tools: UpdateTools,
): Promise<readonly CoreUpdateOutcome[]> {
  const { configurationOf, clock } = tools;
  const context = { configurationOf, today: clock.now().toISOString().slice(0, 10) };
  const settle = createSettling(tools);
  const answer: CoreUpdateOutcome[] = [];
  for (let from = 0; from < lines.length; from += LINES_PER_TRANSACTION) {
    const read = lines
      .slice(from, from + LINES_PER_TRANSACTION)
      .map((line, at) => ({ ...readUpdate(line, context), line: at + 1 }));
    const taken = read.filter((line): line is Taken => 'values' in line);
    const byId = Map.groupBy(taken, ({ updateId }) => updateId);
    const once = [...byId.values()].flatMap(([first]) => first ?? []);
    const outcomes = outcomesOf(taken, once.length > 0 ? await settle(once) : new Map());
    for (const line of read) {
      const settled = 'refusal' in line ? refused(line.refusal) : (outcomes.get(line.line) ?? BUSY);
      answer.push({ updateId: line.updateId, ...settled });
    }
  }
  return answer;
}
