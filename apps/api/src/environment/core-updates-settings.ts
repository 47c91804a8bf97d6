import * as z from 'zod/mini';
import { isPrivateAddress } from '#api/environment/private-address.ts';
import { isWeakSecret } from '#api/environment/production-demands.ts';
import { OperatorError } from '#api/operator-error.ts';

/** One or two bearer tokens of at least 32 characters, separated by a comma. */
export const BEARER_TOKENS = /^[\x21-\x2b\x2d-\x7e]{32,}(,[\x21-\x2b\x2d-\x7e]{32,})?$/;

/** The variables of the door in. */
export const CORE_UPDATES_VARIABLES = {
  CORE_UPDATES_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  CORE_UPDATES_HOST: z._default(z.string(), '127.0.0.1'),
  CORE_UPDATES_TOKENS: z.optional(z.string().check(z.regex(BEARER_TOKENS))),
} as const;

type Values = {
  readonly CORE_UPDATES_PORT?: number | undefined;
  readonly CORE_UPDATES_HOST: string;
  readonly CORE_UPDATES_TOKENS?: string | undefined;
};

/** Where the core system tells of its changes, and by which bearer tokens. INB-1 */
export type CoreUpdatesSettings = {
  readonly host: string;
  readonly port: number;
  readonly tokens: readonly string[];
};

/**
 * Reads the settings; undefined where there is no door. Throws an `OperatorError` for one that nobody should
 * open. INB-1, OPS-1
 */
export function readCoreUpdates(values: Values, isProduction: boolean): CoreUpdatesSettings | undefined {
  const { CORE_UPDATES_PORT: port, CORE_UPDATES_HOST: host, CORE_UPDATES_TOKENS } = values;
  if (port === undefined) return undefined;
  const tokens = CORE_UPDATES_TOKENS?.split(',') ?? [];
  if (tokens.length === 0)
    throw new OperatorError(
      'CORE_UPDATES_TOKENS must be set, because CORE_UPDATES_PORT is. See .env.example.',
    );
  if (isProduction && !isPrivateAddress(host))
    throw new OperatorError(
      'In production CORE_UPDATES_HOST must be a private address, such as 10.0.0.7, because updates carry names and addresses.',
    );
  if (isProduction && tokens.some(isWeakSecret))
    throw new OperatorError(
      'In production each token of CORE_UPDATES_TOKENS must be random (openssl rand -base64 48).',
    );
  return { host, port, tokens };
}
