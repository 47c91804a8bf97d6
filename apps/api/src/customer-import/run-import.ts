import { join } from 'node:path';
import {
  applyStaged,
  copyRecords,
  createStaging,
  type LineRange,
  type SetCounts,
  type StagedRecord,
  settleStaging,
  TAKE_TURN,
} from '#api/customer-import/apply-set.ts';
import { type CheckContext, checkRecord, type Fault } from '#api/customer-import/check-record.ts';
import {
  type Manifest,
  MISSING_FILE,
  REJECTED_FILE,
  type RecordFile,
  readImportFolder,
  readManifest,
} from '#api/customer-import/import-folder.ts';
import { createProgress, type ImportProgress } from '#api/customer-import/import-progress.ts';
import { endFound, findMissing } from '#api/customer-import/missing-policies.ts';
import { createRests, PACES, type Pace, type PaceTools } from '#api/customer-import/pace.ts';
import { readRecords } from '#api/customer-import/read-records.ts';
import { ERASED_CUSTOMER } from '#api/customer-import/record-sets.ts';
import type { Database, Queryable, Session, Transaction } from '#api/database/database.ts';
import { dryRun } from '#api/database/dry-run.ts';
import { functionCall } from '#api/database/function-call.ts';
import type { Clock } from '#api/gateways/clock.ts';
import { OperatorError } from '#api/operator-error.ts';
import { openReport, type Report } from '#api/operator-report.ts';

/** The request of an operator. */
export type ImportRequest = {
  readonly folder: string;
  readonly operator: string;
  readonly isDryRun: boolean;
  /** The folder has changes alone: nothing is missing from it. */
  readonly isDelta: boolean;
  /** Leaves most of the time to others. IMP-12 */
  readonly isGentle: boolean;
  /** The status that policies get which a whole load lacks; undefined leaves them. */
  readonly endMissing?: number | undefined;
  /** The number of policies that may end, where they are more than one in a hundred. */
  readonly confirm?: number | undefined;
};

export type ImportTools = Pick<CheckContext, 'configurationOf'> & {
  readonly database: Pick<Database, 'session'>;
  readonly clock: Clock;
  readonly pace: PaceTools;
  readonly say: (line: string) => void;
  /** Looks at the database as a dry run leaves it, before that is undone. */
  readonly lookAtDryRun: (database: Queryable) => Promise<readonly string[]>;
};

const recordImport = functionCall('record-import', 'record_import', [
  'operator',
  'record',
  'added',
  'changed',
  'ended',
]);

/** Of a hundred live policies as many may end without a word. IMP-8 */
const MOST_ENDED_PERCENT = 1;

/** Runs a piece of an import as a transaction of its own; all of a dry run is one. */
type Transact = Session['transaction'];

type Run = {
  readonly request: ImportRequest;
  readonly pace: Pace;
  readonly context: CheckContext;
  readonly manifest: Manifest | undefined;
  readonly progress: ImportProgress;
  readonly rejected: Report;
  readonly missing: Report;
  readonly lines: string[];
  readonly totals: { refused: number; inPart: number; erased: number };
  /** Why policies were not ended, where that was asked for. */
  notEnded?: string;
};

/** The outcomes of the lines of a file. */
type Counts = { read: number; refused: number } & { -readonly [Name in keyof SetCounts]: number };

/** The records of a file that are taken, each in its stored form. Whatever is wrong is told. */
async function* checkedRecords(run: Run, file: RecordFile, counts: Counts) {
  const { context, progress, rejected, totals } = run;
  const tell = (line: number, fault: Fault) => rejected.add({ file: file.name, line, ...fault });
  for await (const read of readRecords(file, progress.readBytes)) {
    counts.read += 1;
    progress.readRecords(file.name, counts.read);
    const { line } = read;
    const { values, faults } =
      'values' in read
        ? checkRecord(file.kind, read.values, context)
        : { faults: [{ field: null, reason: read.reason, effect: 'refused' } as const] };
    for (const fault of faults) tell(line, fault);
    if (values && faults.length > 0) totals.inPart += 1;
    if (values) yield { line, values } satisfies StagedRecord;
    else counts.refused += 1;
  }
}

function checkManifest({ manifest }: Run, { kind, name }: RecordFile, read: number): void {
  const meant = manifest?.[kind];
  if (manifest === undefined || meant === read) return;
  throw new OperatorError(
    `The import stopped: ${name} has ${read} records, and the manifest says ${meant ?? 'nothing'}. Nothing of this file was imported.`,
  );
}

/** Why the missing policies are not to be ended; undefined where they may be. IMP-8 */
function refusalToEnd(
  { request: { confirm }, manifest }: Run,
  found: { readonly missing: number; readonly live: number },
  refusedLines: number,
): string | undefined {
  const { missing, live } = found;
  if (manifest === undefined) return 'there is no manifest.json with the counts of the files';
  if (refusedLines > 0) return `${refusedLines} lines of policies were refused`;
  if (missing * 100 <= live * MOST_ENDED_PERCENT || confirm === missing) return undefined;
  return `${missing} of ${live} live policies would end: --confirm=${missing} says that this is right`;
}

/**
 * Tells of the policies that a whole load lacks. Returns whether to end them: where it is asked for and safe.
 */
async function findToEnd(tx: Transaction, run: Run, refusedLines: number): Promise<boolean> {
  const { request, missing, lines } = run;
  if (request.isDelta) return false;
  const found = await findMissing(tx, missing.add);
  if (found.missing === 0) return false;
  lines.push(`Live policies that are not in the files: ${found.missing} of ${found.live}. ${missing.path}`);
  if (request.endMissing === undefined) return false;
  const refusal = refusalToEnd(run, found, refusedLines);
  if (refusal) run.notEnded = `Missing policies were left as they are: ${refusal}.`;
  return refusal === undefined;
}

type Changes = { readonly added?: number; readonly changed?: number; readonly ended?: number };

async function audit(tx: Transaction, run: Run, file: RecordFile, changes: Changes): Promise<void> {
  const facts = { operator: run.request.operator, record: file.kind, added: 0, changed: 0, ended: 0 };
  await tx.query(recordImport.statement, recordImport.valuesOf({ ...facts, ...changes }));
}

/** Ends the missing policies, all or none: their number was confirmed. IMP-8 */
async function endThem(tx: Transaction, run: Run, file: RecordFile): Promise<void> {
  const { request, context, lines } = run;
  await tx.runScript(TAKE_TURN);
  const ended = await endFound(tx, request.endMissing ?? 0, context.today);
  lines.push(`Of them ended with status ${request.endMissing}: ${ended}`);
  await audit(tx, run, file, { ended });
}

/** Reads a file to its end. Returns its last line that was staged: until then nothing was written. */
async function stageFile(transact: Transact, run: Run, file: RecordFile, counts: Counts): Promise<number> {
  const { pace } = run;
  let part: StagedRecord[] = [];
  let last = 0;
  const copyPart = async () => {
    const records = part;
    part = [];
    last = records.at(-1)?.line ?? last;
    if (records.length > 0) await transact((tx) => copyRecords(tx, file.kind, records));
  };
  await transact((tx) => createStaging(tx, file.kind, 'session'));
  for await (const record of checkedRecords(run, file, counts))
    if (part.push(record) === pace.lines) await copyPart();
  await copyPart();
  checkManifest(run, file, counts.read);
  return last;
}

const describe = (file: RecordFile, { added, changed, unchanged, refused }: Counts): string =>
  `${file.kind}: ${added} added, ${changed} changed, ${unchanged} as they were, ${refused} refused`;

/** Writes the staged lines of a range. */
async function writeRange(
  tx: Transaction,
  run: Run,
  { file, range, counts }: { readonly file: RecordFile; readonly range: LineRange; readonly counts: Counts },
): Promise<void> {
  const { rejected, totals } = run;
  const { added, changed, unchanged } = await applyStaged(tx, file.kind, {
    range,
    refuse: ({ line, field, reason, isInPart }) => {
      if (isInPart) totals.inPart += 1;
      else counts.refused += 1;
      if (file.kind === 'customer' && reason === ERASED_CUSTOMER.reason) totals.erased += 1;
      rejected.add({ file: file.name, line, field, reason, effect: isInPart ? 'left-out' : 'refused' });
    },
  });
  counts.added += added;
  counts.changed += changed;
  counts.unchanged += unchanged;
  await audit(tx, run, file, { added, changed });
}

/** Loads the file of one set: it is staged as a whole, and written range by range. IMP-10 */
async function loadSet(transact: Transact, run: Run, file: RecordFile): Promise<void> {
  const { pace, progress, totals, lines } = run;
  const counts = { read: 0, refused: 0, added: 0, changed: 0, unchanged: 0 };
  const lastLine = await stageFile(transact, run, file, counts);
  await transact((tx) => settleStaging(tx, file.kind));
  const refusedLines = counts.refused;
  if (file.kind === 'policy' && (await transact((tx) => findToEnd(tx, run, refusedLines))))
    await transact((tx) => endThem(tx, run, file));
  for (let first = 1; first <= lastLine; first += pace.lines) {
    const range = { first, last: first + pace.lines - 1 };
    await transact((tx) => writeRange(tx, run, { file, range, counts }));
    progress.wroteLines(file, range, lastLine);
  }
  totals.refused += counts.refused;
  lines.push(describe(file, counts));
}

async function tryOut({ database, lookAtDryRun }: ImportTools, run: Run, files: readonly RecordFile[]) {
  const tryAll = async (tx: Transaction) => {
    for (const file of files) await loadSet((work) => work(tx), run, file);
    run.lines.push(...(await lookAtDryRun(tx)), 'Dry run: nothing was changed.');
  };
  await database.session((session) => dryRun(session, tryAll));
}

async function loadAll({ database, pace, say }: ImportTools, run: Run, files: readonly RecordFile[]) {
  const rest = createRests(run.pace, pace);
  await database.session(async ({ transaction }) => {
    const transact: Transact = async (work) => {
      const result = await transaction(work);
      await rest();
      return result;
    };
    for (const file of files) {
      await loadSet(transact, run, file);
      for (const line of run.lines.splice(0)) say(line);
    }
  });
}

/** Refuses what a dry run cannot do: it holds every row that it changes until it undoes that. IMP-12 */
function requireNoGentleDryRun({ isDryRun, isGentle }: ImportRequest): void {
  if (isDryRun && isGentle)
    throw new OperatorError('Nothing was imported: a dry run is one transaction, and gentle is many.');
}

/** Refuses what could end policies by mistake before anything is read. */
function requireWhole({ endMissing, isDelta }: ImportRequest, files: readonly RecordFile[]): void {
  if (endMissing === undefined) return;
  if (isDelta)
    throw new OperatorError('Nothing was imported: a delta does not say which policies are missing.');
  if (!files.some(({ kind }) => kind === 'policy'))
    throw new OperatorError('Nothing was imported: without a file of policies none is missing.');
}

/**
 * Imports a folder, set by set, each in transactions of many lines. Run again it finds what is there and
 * changes nothing: that is how a killed import is continued. A dry run does everything and undoes it.
 * IMP-4 to IMP-12
 */
export async function runCustomerImport(
  tools: ImportTools,
  request: ImportRequest,
): Promise<readonly string[]> {
  const { configurationOf, clock, say } = tools;
  const files = readImportFolder(request.folder);
  requireNoGentleDryRun(request);
  requireWhole(request, files);
  const manifest = readManifest(request.folder);
  const rejected = await openReport(join(request.folder, REJECTED_FILE));
  const missing = await openReport(join(request.folder, MISSING_FILE));
  const run: Run = {
    request,
    pace: request.isGentle ? PACES.gentle : PACES.steady,
    context: { configurationOf, today: clock.now().toISOString().slice(0, 10) },
    manifest,
    progress: createProgress({
      say,
      seconds: () => clock.now().getTime() / 1000,
      totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    rejected,
    missing,
    lines: [],
    totals: { refused: 0, inPart: 0, erased: 0 },
  };
  try {
    await (request.isDryRun ? tryOut : loadAll)(tools, run, files);
  } finally {
    await rejected.close();
    await missing.close();
  }
  if (run.notEnded) throw new OperatorError([...run.lines, run.notEnded].join('\n'));
  const { refused, inPart, erased } = run.totals;
  return [
    ...run.lines,
    ...(erased > 0 ? [`Customers who were erased here and still come: ${erased}. They stay erased.`] : []),
    ...(refused + inPart > 0
      ? [`Lines refused: ${refused}, taken in part: ${inPart}. ${rejected.path}`]
      : []),
  ];
}
