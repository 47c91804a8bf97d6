import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { listMissedGoals } from './release/missed-goals.ts';
import { findCommit, findLastRelease, takeOlderVersion } from './release/older-tree.ts';
import { checkRelease, type ReleaseResult } from './release/release-check.ts';
import { STAGES } from './release/stages.ts';
import { printTable } from './report.ts';

const USAGE = `npm run faults -- release [--from=<tag or commit>] [--customers=1000000] [--audit-events=9000000] [--browsers=100]
  [--answers=3000] [--seed=1] [--plant=<SQL of a migration>]
Runs the older version and this one over one database under traffic while it is migrated. Without --from it takes the last tag of a release. Where there is none, this version gets a made-up migration more and follows itself.`;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    customers: { type: 'string', default: '1000000' },
    'audit-events': { type: 'string', default: '9000000' },
    browsers: { type: 'string', default: '100' },
    answers: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'string' },
  },
});

function refuse(sentence: string): never {
  console.error(`${sentence}\n${USAGE}`);
  process.exit(2);
}

function readNumber(name: 'customers' | 'audit-events' | 'browsers' | 'answers' | 'seed'): number {
  const number = Number(values[name]);
  return number > 0 ? number : refuse(`--${name} is no number above 0.`);
}

const percentile = (milliseconds: readonly number[], share: number): string =>
  String(
    Math.round(milliseconds.toSorted((a, b) => a - b)[Math.floor((milliseconds.length - 1) * share)] ?? 0),
  );

function print({ stages, lockWaits, applied, migrationMs, jobPages, jobsMs }: ReleaseResult): void {
  const names = [...new Set([...stages.values()].flatMap(({ byAnswer }) => [...byAnswer.keys()]))].sort();
  printTable(
    ['Answer', ...STAGES],
    names.map((name) => [name, ...STAGES.map((stage) => String(stages.get(stage)?.byAnswer.get(name) ?? 0))]),
  );
  printTable(
    ['Stage', 'answers', 'p50 ms', 'p99 ms', 'longest ms'],
    [...stages].map(([stage, { milliseconds }]) => [
      stage,
      String(milliseconds.length),
      ...[0.5, 0.99, 1].map((share) => percentile(milliseconds, share)),
    ]),
  );
  console.log(`Applied in ${(migrationMs / 1_000).toFixed(1)} s: ${applied.join(', ') || 'nothing'}`);
  const [most] = jobPages;
  console.log(
    `Every job, with nothing to do: ${Math.round(jobsMs)} ms, at most ${most?.pages ?? 0} pages (${most?.table ?? 'no table'})`,
  );
  console.log(`Longest wait of a server for a lock: ${Math.round(lockWaits.longestMs)} ms`);
}

const name = values.from ?? findLastRelease();
const older = takeOlderVersion(name && (findCommit(name) ?? refuse(`This clone has no ${name}.`)));
try {
  const began = performance.now();
  const result = await checkRelease({
    from: older.folder,
    customers: readNumber('customers'),
    auditEvents: readNumber('audit-events'),
    browsers: readNumber('browsers'),
    answersAStage: readNumber('answers'),
    seed: readNumber('seed'),
    nextMigration: values.plant ?? older.nextMigration,
    say: (line) =>
      console.log(
        `${Math.round((performance.now() - began) / 1_000)} s  ${line} (load ${loadavg()[0]?.toFixed(1)})`,
      ),
  });
  print(result);
  const missed = listMissedGoals(result);
  console.log(
    missed.length === 0 ? 'All goals are met.' : missed.map((goal) => `Missed: ${goal}`).join('\n'),
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  older.remove();
}
