import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isPrivateAddress } from '#api/environment/private-address.ts';
import { OperatorError } from '#api/operator-error.ts';

/** The variables by which operators see what a process does. */
export const MONITORING_VARIABLES = {
  RELEASE: z.optional(z.string().check(z.regex(/^[\w.+-]{1,64}$/))),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
} as const;

type Values = {
  readonly RELEASE?: string | undefined;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
};

/** Returns the name of the release; without one the version of the package. OPS-9 */
export function readRelease({ RELEASE }: Pick<Values, 'RELEASE'>): string {
  if (RELEASE !== undefined) return RELEASE;
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Where Prometheus reads the metrics of a process. OPS-10 */
export type MetricsSettings = { readonly host: string; readonly port: number };

/** Reads the settings; undefined where nothing is measured. Throws an `OperatorError` at a public address. */
export function readMetricsSettings(values: Values, isProduction: boolean): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host } = values;
  if (port === undefined) return undefined;
  if (isProduction && !isPrivateAddress(host))
    throw new OperatorError(
      'In production METRICS_HOST must be a private address, such as 10.0.0.7, because metrics show an attacker what works.',
    );
  return { host, port };
}
