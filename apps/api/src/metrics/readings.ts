import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { RecordVisit } from '#api/metrics/browser-timings.ts';
import type { RecordCall } from '#api/metrics/watch-calls.ts';

/** One value, with labels from closed lists: nothing that a customer typed. */
export type Point = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

/** A figure that is read when somebody asks. One that cannot be read is left out of the page. */
export type Reading = {
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  readonly description: string;
  readonly read: () => readonly Point[] | Promise<readonly Point[]>;
};

/** The limits of "good" and "poor" of Core Web Vitals are among them: 2.5 and 4 s, 0.2 and 0.5 s. */
const VISIT_SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 1, 1.5, 2.5, 4, 8];
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Adds NaN, which fires no rule, for each point of before that is not there now, or cannot be read: the SDK
 * shows the last value of a point for as long as nothing else is observed. OPS-11
 */
function withGone(read: Reading['read']): () => Promise<readonly Point[]> {
  const seen = new Map<string, Point>();
  return async () => {
    const points = await Promise.resolve()
      .then(read)
      .catch((): readonly Point[] => []);
    const keyOf = ({ labels }: Point) => JSON.stringify(labels);
    const there = new Set(points.map(keyOf));
    for (const point of points) seen.set(keyOf(point), { ...point, value: Number.NaN });
    const gone = [...seen].filter(([key]) => !there.has(key)).map(([, point]) => point);
    return [...points, ...gone];
  };
}

/** Makes the instruments by the OpenTelemetry SDK, and the exporter that shows them to Prometheus. OPS-10 */
export function createInstruments(readings: readonly Reading[]) {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter('portal');
  const calls = meter.createHistogram('portal_call_duration_seconds', {
    description: 'How long calls took, by operation and class of status',
    advice: { explicitBucketBoundaries: CALL_SECONDS },
  });
  const visits = {
    lcp: meter.createHistogram('portal_browser_lcp_seconds', {
      description: 'Largest paint of the first page of sampled visits, by the page',
      advice: { explicitBucketBoundaries: VISIT_SECONDS },
    }),
    inp: meter.createHistogram('portal_browser_inp_seconds', {
      description: 'Slowest answer to an input of sampled visits, by the page on which they began',
      advice: { explicitBucketBoundaries: VISIT_SECONDS },
    }),
    errors: meter.createCounter('portal_browser_errors', {
      description: 'Errors that nobody caught in sampled visits, by the page on which they began',
    }),
  };
  for (const { name, kind, description, read } of readings) {
    const instrument =
      kind === 'gauge'
        ? meter.createObservableGauge(name, { description })
        : meter.createObservableCounter(name, { description });
    const readNow = kind === 'gauge' ? withGone(read) : read;
    instrument.addCallback(async (result) => {
      for (const { value, labels } of await readNow()) result.observe(value, labels);
    });
  }
  const recordCall: RecordCall = (seconds, labels) => calls.record(seconds, labels);
  const recordVisit: RecordVisit = ({ page, lcpMs, inpMs, errors }) => {
    if (lcpMs !== undefined) visits.lcp.record(lcpMs / 1_000, { page });
    if (inpMs !== undefined) visits.inp.record(inpMs / 1_000, { page });
    visits.errors.add(errors, { page });
  };
  return { exporter, recordCall, recordVisit };
}
