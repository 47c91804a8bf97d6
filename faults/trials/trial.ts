import { parseArgs } from 'node:util';

/** How large a trial under traffic is. */
export type TrialSize = {
  readonly customers: number;
  readonly atOnce: number;
  /** How long each of its parts lasts. */
  readonly seconds: number;
  readonly seed: number;
};

/** Returns the size that the command line asks for. Ends the process where an option is no number above 0. */
export function readTrialSize(defaults: Omit<TrialSize, 'seed'>): TrialSize {
  const { values } = parseArgs({
    options: {
      customers: { type: 'string', default: String(defaults.customers) },
      'at-once': { type: 'string', default: String(defaults.atOnce) },
      seconds: { type: 'string', default: String(defaults.seconds) },
      seed: { type: 'string', default: '1' },
    },
  });
  const readNumber = (name: keyof typeof values): number => {
    const number = Number(values[name]);
    if (number > 0) return number;
    console.error(`--${name} is no number above 0.`);
    process.exit(2);
  };
  return {
    customers: readNumber('customers'),
    atOnce: readNumber('at-once'),
    seconds: readNumber('seconds'),
    seed: readNumber('seed'),
  };
}

/** Tells the course of a trial, and keeps the goals that it missed. */
export function createTrialReport() {
  const began = performance.now();
  const missed: string[] = [];
  return {
    missed: missed as readonly string[],
    /** Prints a line after the seconds since the trial began. */
    say: (line: string): void => console.log(`${Math.round((performance.now() - began) / 1_000)} s  ${line}`),
    goal: (what: string, isMet: boolean): void => void (isMet || missed.push(what)),
    /** Prints the missed goals. Returns the exit code of the process. */
    conclude(): 0 | 1 {
      console.log(
        missed.length === 0 ? 'All goals are met.' : missed.map((what) => `Missed: ${what}`).join('\n'),
      );
      return missed.length === 0 ? 0 : 1;
    },
  };
}
