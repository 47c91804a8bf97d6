import { createReadStream } from 'node:fs';
import { CORE_UPDATE_LIMITS, type CoreUpdateOutcome } from '@portal/contract/records/core-update';
import { takeUpdates, type UpdateTools } from '#api/core-updates/take-updates.ts';
import { splitLines } from '#api/customer-import/read-records.ts';
import type { Transaction } from '#api/database/database.ts';
import { dryRun } from '#api/database/dry-run.ts';
import { OperatorError } from '#api/operator-error.ts';
import { openReport } from '#api/operator-report.ts';

/** The request of an operator. `operator` is undefined for a dry run alone. */
export type UpdatesFile = {
  readonly file: string;
  readonly operator: string | undefined;
  readonly isDryRun: boolean;
};

async function* linesOf(file: string): AsyncGenerator<string> {
  const stopped = (what: string, cause: unknown) =>
    new OperatorError(`The updates stopped: ${file} ${what}. What came before is taken.`, { cause });
  try {
    for await (const line of splitLines(createReadStream(file, 'utf8'))) if (line.trim() !== '') yield line;
  } catch (error) {
    if (error instanceof RangeError) throw stopped(error.message, error);
    if ((error as NodeJS.ErrnoException).syscall) throw stopped('cannot be read', error);
    throw error;
  }
}

/** Takes a file part by part, as a core system would post it. Returns how often each outcome came. */
async function takeParts(
  { file }: UpdatesFile,
  tools: UpdateTools,
  tell: (outcome: CoreUpdateOutcome & { readonly line: number }) => void,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let line = 0;
  let part: string[] = [];
  const take = async () => {
    for (const outcome of await takeUpdates(part, tools)) {
      line += 1;
      counts.set(outcome.outcome, (counts.get(outcome.outcome) ?? 0) + 1);
      if (outcome.reason !== null) tell({ line, ...outcome });
    }
    part = [];
  };
  for await (const text of linesOf(file)) {
    part.push(text);
    if (part.length === CORE_UPDATE_LIMITS.lines) await take();
  }
  if (part.length > 0) await take();
  return counts;
}

/** Stands in for transactions of their own, within one that is undone. */
const within = (tx: Transaction): UpdateTools['database'] => ({
  async transaction(work) {
    await tx.runScript('savepoint batch');
    try {
      return await work(tx);
    } catch (error) {
      await tx.runScript('rollback to savepoint batch');
      throw error;
    }
  },
});

/**
 * Takes updates from a file, as the door does. Lines with a reason go to `<file>.rejected.ndjson`, without a
 * value. A dry run does everything and undoes it. INB-6
 */
export async function takeUpdatesFile(
  request: UpdatesFile,
  tools: Omit<UpdateTools, 'operator'>,
): Promise<readonly string[]> {
  const { file, operator, isDryRun } = request;
  const rejected = await openReport(`${file}.rejected.ndjson`);
  const given = operator === undefined ? tools : { ...tools, operator };
  let counts: ReadonlyMap<string, number> = new Map();
  const takeAll = async (database: UpdateTools['database']) => {
    counts = await takeParts(request, { ...given, database }, rejected.add);
  };
  try {
    if (isDryRun) await dryRun(tools.database, (tx) => takeAll(within(tx)));
    else await takeAll(tools.database);
  } finally {
    await rejected.close();
  }
  const lines = ['applied', 'duplicate', 'stale', 'refused'].map(
    (outcome) => `${outcome}: ${counts.get(outcome) ?? 0}`,
  );
  return [...lines, `Reasons: ${rejected.path}`, ...(isDryRun ? ['Dry run: nothing was changed.'] : [])];
}
