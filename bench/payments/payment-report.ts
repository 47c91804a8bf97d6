import { median } from '../statistics.ts';
import { type PaymentSample, SETTINGS } from './run-payments.ts';

const HEAD = `| API processes | connections | payments/s | p50 ms | p99 ms | CPU µs a payment (node + backend) | commits a payment | WAL syncs a payment | WAL KiB a payment |
|---|---|---|---|---|---|---|---|---|`;

/** The figures as a table: medians over the rounds. */
export function paymentTable(samples: readonly PaymentSample[]): string {
  const rows = SETTINGS.map(({ processes, connections }) => {
    const own = samples.filter(
      (sample) => sample.processes === processes && sample.connections === connections,
    );
    const middle = (of: (sample: PaymentSample) => number, digits: number): string =>
      median(own.map(of)).toFixed(digits);
    return [
      '',
      processes,
      connections,
      middle(({ perSecond }) => perSecond, 0),
      middle(({ p50Ms }) => p50Ms, 1),
      middle(({ p99Ms }) => p99Ms, 1),
      `${middle(({ nodeCpu }) => nodeCpu, 0)} + ${middle(({ backendCpu }) => backendCpu, 0)}`,
      middle(({ commitsPerPayment }) => commitsPerPayment, 1),
      middle(({ syncsPerPayment }) => syncsPerPayment, 2),
      middle(({ walBytesPerPayment }) => walBytesPerPayment / 1024, 1),
      '',
    ]
      .join(' | ')
      .trim();
  });
  return [HEAD, ...rows].join('\n');
}
