import type { Base } from '#api/composition/base.ts';
import type { MetricsParts } from '#api/composition/metrics.ts';
import type { Environment } from '#api/environment/environment.ts';

type Measured = { readonly base: Base } & Pick<MetricsParts, 'health' | 'listJobs'>;

/** Without `METRICS_PORT` the library is not even loaded. OPS-10 */
export async function loadMetrics({ metrics, release }: Environment, { base, ...measured }: Measured) {
  if (!metrics) return undefined;
  const { createMetrics } = await import('#api/composition/metrics.ts');
  return createMetrics(base, { ...measured, release });
}
