import type { Goal } from '../goals.ts';
import { median } from '../statistics.ts';
import type { Sample } from './measure.ts';
import { WORKLOADS, type WorkloadName } from './workloads.ts';

export type VariantName = 'bare' | 'product' | 'measured' | 'prisma';
/** Samples of a workload, by variant, one a round. */
type WorkloadSamples = Readonly<Record<VariantName, readonly Sample[]>>;
export type ApiSamples = Readonly<Record<WorkloadName, WorkloadSamples>>;

export const VARIANT_TITLES: Readonly<Record<VariantName, string>> = {
  bare: 'bare server',
  product: 'the product',
  measured: 'the product with metrics',
  prisma: 'Express with Prisma',
};

/** The processor time that a server with metrics takes, to that of one without: the median of the rounds. */
const costOfMetrics = ({ product, measured }: WorkloadSamples): number =>
  median(measured.map(({ nodeCpu }, round) => nodeCpu / (product[round]?.nodeCpu ?? Number.NaN)));

/** The throughput of a variant as a share of another's: the median of the ratios within each round. */
function ratioOf(samples: WorkloadSamples, variant: VariantName, other: VariantName): number {
  const theirs = samples[other];
  return median(
    samples[variant].map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)),
  );
}

const SHARES_OF_BARE: Readonly<Record<WorkloadName, number>> = {
  detail: 0.8,
  overdue: 0.8,
  session: 0.75,
  code: 0.65,
};
const TIMES_PRISMA = 3.5;
const MOST_FOR_METRICS = 1.1;

/** The goals of the server side. */
export const apiGoals = (samples: ApiSamples): Goal[] =>
  WORKLOADS.flatMap(({ name, title }): Goal[] => [
    {
      title: `${title}, responses per second to the bare server's`,
      bound: 'at least',
      wanted: SHARES_OF_BARE[name],
      reached: ratioOf(samples[name], 'product', 'bare'),
    },
    {
      title: `${title}, responses per second to those of Express with Prisma`,
      bound: 'at least',
      wanted: TIMES_PRISMA,
      reached: ratioOf(samples[name], 'product', 'prisma'),
    },
    {
      title: `${title}, processor time of the server with metrics to that without`,
      bound: 'at most',
      wanted: MOST_FOR_METRICS,
      reached: costOfMetrics(samples[name]),
    },
  ]);

const HEAD = `| Workload | Variant | CPU µs a request (Node + database) | responses/s | to the bare server | p99 ms |
|---|---|---|---|---|---|`;

/** The figures as a table: medians over the rounds. */
export function apiTable(samples: ApiSamples): string {
  const rows = WORKLOADS.flatMap(({ name, title }) =>
    (Object.keys(VARIANT_TITLES) as VariantName[]).map((variant) => {
      const typical = (figure: (sample: Sample) => number) => median(samples[name][variant].map(figure));
      const cpu = [typical(({ nodeCpu }) => nodeCpu), typical(({ backendCpu }) => backendCpu)];
      const cells = [
        title,
        VARIANT_TITLES[variant],
        cpu.map((microseconds) => microseconds.toFixed(0)).join(' + '),
        typical(({ perSecond }) => perSecond).toFixed(0),
        ratioOf(samples[name], variant, 'bare').toFixed(2),
        typical(({ p99Ms }) => p99Ms).toFixed(1),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  return [HEAD, ...rows].join('\n');
}
