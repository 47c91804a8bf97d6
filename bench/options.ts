import { parseArgs } from 'node:util';

const PARTS = ['api', 'pages'] as const;
type BenchPart = (typeof PARTS)[number];

/** The workloads of a run, and how long it measures. */
export type BenchOptions = {
  readonly parts: readonly BenchPart[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly customers: number;
  readonly policies: number;
};

const USAGE = `npm run bench -- [--quick] [--only=api|pages] [--customers=20000] [--rounds=5] [--seconds=3]`;

/** Reads the command line; a value that is no number is refused rather than guessed. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      customers: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const count = (text: string | undefined, fallback: number): number => {
    const value = text === undefined ? fallback : Number(text);
    if (!Number.isInteger(value) || value < 1) throw new Error(`"${text}" is not a count. ${USAGE}`);
    return value;
  };
  const parts = values.only === undefined ? PARTS : PARTS.filter((part) => part === values.only);
  if (parts.length === 0) throw new Error(USAGE);
  const customers = count(values.customers, 20_000);
  return {
    parts,
    rounds: count(values.rounds, values.quick ? 1 : 5),
    seconds: count(values.seconds, values.quick ? 1 : 3),
    warmUpSeconds: values.quick ? 1 : 2,
    customers,
    policies: Math.round(customers * 1.5),
  };
}
