import type { Spread, Timing } from './measure-search.ts';
import type { Recall } from './recall.ts';

/** A line of the report: one design with its times and its recall. */
export type Line = { name: string; spread: Spread; recall?: Recall; note: string };

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0)).padStart(7);
export const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

/** Returns the lines as a table of text. */
export function table(lines: readonly Line[]): string {
  const head = `${'design'.padEnd(34)}${['p50', 'p95', 'p99', 'max'].map((name) => `${name} ms`.padStart(8)).join('')}  found@10  of typos`;
  return [
    head,
    ...lines.map(
      ({ name, spread: { p50, p95, p99, max }, recall, note }) =>
        `${name.padEnd(34)}${[p50, p95, p99, max].map((value) => ` ${ms(value)}`).join('')}  ${recall ? `${percent(recall.plain)}  ${percent(recall.typo)}` : ''.padStart(18)}  ${note}`,
    ),
  ].join('\n');
}

/** Returns texts with their times. */
export const listed = (timings: readonly Timing[]): string =>
  timings
    .map(({ typed, leastMs }) => `${JSON.stringify(typed.slice(0, 80))} ${leastMs.toFixed(1)}`)
    .join(', ');

/** A goal and whether it is met. */
export type Goal = { title: string; wanted: string; reached: number; isMet: boolean };
export const atMost = (title: string, limit: number, reached: number): Goal => ({
  title,
  wanted: `<= ${limit}`,
  reached,
  isMet: reached <= limit,
});
export const atLeast = (title: string, limit: number, reached: number): Goal => ({
  title,
  wanted: `>= ${limit}`,
  reached,
  isMet: reached >= limit,
});
