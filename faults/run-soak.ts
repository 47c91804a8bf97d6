import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { printTable } from './report.ts';
import { DESCRIPTORS_MORE, type SoakResult, soak } from './soak/soak.ts';
import { shareOfAllowedChanges } from './soak/traffic.ts';

const USAGE = 'npm run faults -- soak [--minutes=10] [--sessions=200] [--processes=2] [--seed=1]';
const SECONDS_OF_A_MINUTE = 60;
const IMPORT_ROWS = 40_000;
/** The goals of ISO-11. */
const MOST_TIMES_SLOWER = 5;
/** Where limits refuse most changes, few are tried. */
const LEAST_ALLOWED = 0.9;
/** A process keeps some memory for later; what it leaks grows beyond this. */
const MEBIBYTES_MORE = 150;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    sessions: { type: 'string', default: '200' },
    processes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});

function readNumber(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (number > 0) return number;
  console.error(`--${name} is no number above 0.\n${USAGE}`);
  process.exit(2);
}

function percentile(milliseconds: readonly number[], share: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function print({ quiet, disturbed, held, troubles, before, after }: SoakResult): void {
  const rows = [...new Set([quiet, disturbed, held].flatMap(({ byStatus }) => [...byStatus.keys()]))].sort();
  const countIn = ({ byStatus }: SoakResult['quiet'], key: string) => String(byStatus.get(key) ?? 0);
  printTable(
    ['Answer', 'quiet', 'in trouble', 'whose rows are held'],
    rows.map((key) => [key, ...[quiet, disturbed, held].map((answers) => countIn(answers, key))]),
  );
  printTable(
    ['Bystanders, ms', 'p50', 'p99', 'most', 'calls'],
    Object.entries({ quiet, 'in trouble': disturbed }).map(([name, { milliseconds }]) => [
      name,
      ...[0.5, 0.99, 1].map((share) => String(percentile(milliseconds, share))),
      String(milliseconds.length),
    ]),
  );
  printTable(
    ['Trouble', 'times'],
    Object.entries(troubles).map(([name, times]) => [name, String(times)]),
  );
  printTable(
    ['Process', 'descriptors before', 'after', 'MiB before', 'after'],
    before.map((held, place) => [
      String(place + 1),
      String(held.descriptors),
      String(after[place]?.descriptors),
      String(held.mebibytes),
      String(after[place]?.mebibytes),
    ]),
  );
}

/** Returns the goals that were missed, in words. */
function listMissed({ quiet, disturbed, held, before, after }: SoakResult): string[] {
  const faults = [quiet, disturbed, held].flatMap((answers) => answers.faults);
  const [calm, troubled] = [quiet, disturbed].map(({ milliseconds }) => percentile(milliseconds, 0.99));
  const growth = (kind: 'descriptors' | 'mebibytes') =>
    Math.max(...after.map((now, place) => now[kind] - (before[place]?.[kind] ?? 0)));
  const allowed = shareOfAllowedChanges([quiet, disturbed]);
  return [
    faults.length > 0 &&
      `${faults.length} answers of 500 and above, or none: ${[...new Set(faults)].join(', ')}`,
    (troubled ?? 0) > MOST_TIMES_SLOWER * (calm ?? 0) && `p99 ${troubled} ms in trouble, ${calm} ms in quiet`,
    allowed < LEAST_ALLOWED && `${Math.round(allowed * 100)} % of the changes were allowed`,
    growth('descriptors') > DESCRIPTORS_MORE && `${growth('descriptors')} descriptors more`,
    growth('mebibytes') > MEBIBYTES_MORE && `${growth('mebibytes')} MiB more`,
  ].filter((sentence) => typeof sentence === 'string');
}

const say = (line: string) => console.log(`${line} (load ${loadavg()[0]?.toFixed(1)})`);
const result = await soak({
  seconds: readNumber('minutes') * SECONDS_OF_A_MINUTE,
  sessions: readNumber('sessions'),
  processes: readNumber('processes'),
  seed: readNumber('seed'),
  importRows: IMPORT_ROWS,
  say,
});
print(result);
const missed = listMissed(result);
console.log(missed.length === 0 ? 'All goals are met.' : missed.map((goal) => `Missed: ${goal}`).join('\n'));
process.exit(missed.length === 0 ? 0 : 1);
