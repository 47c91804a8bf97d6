import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The variables by which operators see what a process does. */
export const MONITORING_VARIABLES = {
  RELEASE: z.optional(z.string().check(z.regex(/^[\w.+-]{1,64}$/))),
} as const;

type Values = { readonly RELEASE?: string | undefined };

/** Returns the name of the release; without one the version of the package. OPS-9 */
export function readRelease({ RELEASE }: Values): string {
  if (RELEASE !== undefined) return RELEASE;
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
