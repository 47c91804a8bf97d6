import type { LineRange } from '#api/customer-import/apply-set.ts';

/** Records between two lines of progress. */
const RECORDS_PER_LINE = 100_000;
const SECONDS_PER_MINUTE = 60;

type Progress = {
  readonly say: (line: string) => void;
  /** Seconds since any moment. */
  readonly seconds: () => number;
  readonly totalBytes: number;
};

function describeTime(seconds: number): string {
  const rounded = Math.ceil(seconds);
  return rounded < SECONDS_PER_MINUTE ? `${rounded} s` : `${Math.ceil(rounded / SECONDS_PER_MINUTE)} min`;
}

/** Says how far an import is. Each byte is read once and written once: the time left is of those so far. */
export function createProgress({ say, seconds, totalBytes }: Progress) {
  const begunAt = seconds();
  let bytes = 0;
  const share = (): number => (totalBytes === 0 ? 1 : Math.min(1, bytes / (2 * totalBytes)));
  const left = (): string => describeTime(((seconds() - begunAt) / share()) * (1 - share()));
  const sayHowFar = (name: string, count: number, what: string): void =>
    say(
      `${name}: ${count.toLocaleString('en')} ${what}; ${Math.floor(share() * 100)} % of all, about ${left()} left`,
    );
  return {
    readBytes: (count: number) => {
      bytes += count;
    },
    /** Says a line where enough records of a file came. */
    readRecords: (name: string, records: number) => {
      if (records % RECORDS_PER_LINE === 0) sayHowFar(name, records, 'records read');
    },
    /** The lines of a file from `first` to `last` were written, of `all` lines. */
    wroteLines: (file: { name: string; bytes: number }, { first, last }: LineRange, all: number) => {
      bytes += (file.bytes * (last - first + 1)) / all;
      if (last % RECORDS_PER_LINE === 0) sayHowFar(file.name, last, 'lines written');
    },
  };
}

export type ImportProgress = ReturnType<typeof createProgress>;
