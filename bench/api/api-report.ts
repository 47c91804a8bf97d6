import { median } from '../statistics.ts';
import type { Sample } from './measure.ts';
import { WORKLOADS, type WorkloadName } from './workloads.ts';

export type VariantName = 'pgbench' | 'bare' | 'product' | 'prisma';
/** Samples of a workload, by variant, one a round. */
export type WorkloadSamples = Readonly<Record<VariantName, readonly Sample[]>>;
export type ApiSamples = Readonly<Record<WorkloadName, WorkloadSamples>>;

export const VARIANT_TITLES: Readonly<Record<VariantName, string>> = {
  pgbench: 'pgbench (C floor)',
  bare: 'bare node:http + pg',
  product: 'the product',
  prisma: 'Express + Prisma',
};

/** What a variant came to: medians over the rounds; the ratios are taken within each round first. */
export type VariantFigures = {
  readonly clientOrNodeCpu: number;
  readonly backendCpu: number;
  readonly cpuRatioToPgbench: number;
  readonly perSecond: number;
  readonly ratioToPgbench: number;
  readonly ratioToPrisma: number;
  readonly nodeCpuOverBare: number;
  readonly p99Ms: number | undefined;
};
export type Goal = {
  readonly title: string;
  readonly wanted: number;
  readonly reached: number;
  readonly isMet: boolean;
};

const cpuOf = (sample: Sample): number => sample.clientOrNodeCpu + sample.backendCpu;

/** Figures of one variant against the same rounds of the others. */
export function figuresOf(samples: WorkloadSamples, variant: VariantName): VariantFigures {
  const own = samples[variant];
  const against = (other: VariantName, ratio: (mine: Sample, theirs: Sample) => number): number =>
    median(own.map((mine, round) => ratio(mine, samples[other][round] as Sample)));
  const latencies = own.flatMap((sample) => (sample.p99Ms === undefined ? [] : [sample.p99Ms]));
  return {
    clientOrNodeCpu: median(own.map((sample) => sample.clientOrNodeCpu)),
    backendCpu: median(own.map((sample) => sample.backendCpu)),
    cpuRatioToPgbench: against('pgbench', (mine, theirs) => cpuOf(theirs) / cpuOf(mine)),
    perSecond: median(own.map((sample) => sample.perSecond)),
    ratioToPgbench: against('pgbench', (mine, theirs) => mine.perSecond / theirs.perSecond),
    ratioToPrisma: against('prisma', (mine, theirs) => mine.perSecond / theirs.perSecond),
    nodeCpuOverBare: against('bare', (mine, theirs) => mine.clientOrNodeCpu / theirs.clientOrNodeCpu),
    p99Ms: latencies.length > 0 ? median(latencies) : undefined,
  };
}

const EFFICIENCY_GOALS: Readonly<Record<WorkloadName, number>> = {
  detail: 0.65,
  overdue: 0.6,
  session: 0.4,
  code: 0.7,
};
/** The goals of the server side, each held against the product's figures. */
export function apiGoals(samples: ApiSamples): Goal[] {
  return WORKLOADS.flatMap(({ name, title }) => {
    const { cpuRatioToPgbench, ratioToPrisma } = figuresOf(samples[name], 'product');
    const bare = figuresOf(samples[name], 'bare');
    const goal = (what: string, wanted: number, reached: number): Goal => ({
      title: `${title}: ${what}`,
      wanted,
      reached,
      isMet: reached >= wanted,
    });
    return [
      goal("share of pgbench's CPU efficiency, at least", EFFICIENCY_GOALS[name], cpuRatioToPgbench),
      goal(
        "times Express + Prisma's throughput, as the bare server, at least",
        bare.ratioToPrisma,
        ratioToPrisma,
      ),
    ];
  });
}

const HEAD = `| Workload | Variant | CPU µs/request (node or client + backend) | CPU efficiency to pgbench | requests/s | to pgbench | to Prisma | p99 ms |
|---|---|---|---|---|---|---|---|`;

/** The figures as a table. */
export function apiTable(samples: ApiSamples): string {
  const rows = WORKLOADS.flatMap(({ name, title }) =>
    (Object.keys(VARIANT_TITLES) as VariantName[]).map((variant) => {
      const figures = figuresOf(samples[name], variant);
      return [
        '',
        title,
        VARIANT_TITLES[variant],
        `${(figures.clientOrNodeCpu + figures.backendCpu).toFixed(0)} (${figures.clientOrNodeCpu.toFixed(0)} + ${figures.backendCpu.toFixed(0)})`,
        figures.cpuRatioToPgbench.toFixed(2),
        figures.perSecond.toFixed(0),
        figures.ratioToPgbench.toFixed(2),
        figures.ratioToPrisma.toFixed(1),
        figures.p99Ms?.toFixed(1) ?? '',
        '',
      ]
        .join(' | ')
        .trim();
    }),
  );
  return [HEAD, ...rows].join('\n');
}
