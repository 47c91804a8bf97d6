import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const MICROSECONDS_PER_TICK = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Positions in /proc/<pid>/stat after the command name, which may itself hold spaces. */
const PARENT = 1;
const OWN_TIMES = [11, 12];

function readStat(processId: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function sumTicks(stat: string[] | undefined, positions: number[]): number {
  return positions.reduce((sum, position) => sum + Number(stat?.[position] ?? 0), 0) * MICROSECONDS_PER_TICK;
}

/** User and system time of a process, all its threads, in microseconds. */
export const cpuOf = (processId: number): number => sumTicks(readStat(processId), OWN_TIMES);

/** The backends that serve connections, not PostgreSQL's own background workers. */
function listBackends(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((processId) => readStat(processId)?.[PARENT] === String(postmaster))
    .filter((processId) => {
      try {
        return readFileSync(`/proc/${processId}/cmdline`, 'utf8').startsWith('postgres: portal ');
      } catch {
        return false;
      }
    });
}

/** User and system time of all live backends, by process, in microseconds. */
export function cpuOfBackends(postmaster: number): ReadonlyMap<number, number> {
  return new Map(listBackends(postmaster).map((processId) => [processId, cpuOf(processId)]));
}

/** The time that backends used between two readings; one that came in between counts from its start. */
export function backendCpuBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  return [...after].reduce((sum, [processId, used]) => sum + used - (before.get(processId) ?? 0), 0);
}
