import { getDomain } from 'tldts';
import * as z from 'zod/mini';
import { OperatorError } from '#api/operator-error.ts';

const AAGUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const listOf = (value: string): string[] => value.split(',').flatMap((part) => part.trim() || []);
/** As a browser sends a host name: no port, and other scripts in the form that begins with xn--. */
const isHostName = (host: string): boolean => URL.parse(`https://${host}`)?.hostname === host;

/** The variables of passkeys. */
export const PASSKEY_VARIABLES = {
  PASSKEY_RP_ID: z.optional(z.string().check(z.refine(isHostName, 'a host name without a port'))),
  PASSKEY_REFUSED_AAGUIDS: z._default(
    z.string().check(z.refine((value) => listOf(value).every((id) => AAGUID.test(id)), 'AAGUIDs')),
    '',
  ),
} as const;

type Values = {
  readonly PASSKEY_RP_ID?: string | undefined;
  readonly PASSKEY_REFUSED_AAGUIDS: string;
  readonly PUBLIC_ORIGIN?: string | undefined;
};

/** The domain of passkeys, and the makes of devices that operators refuse. */
export type PasskeySettings = {
  /** The domain to which passkeys of every site below it are bound; undefined: the site's host. PKY-1 */
  readonly rpId: string | undefined;
  /** The makes of devices that log nobody in, in lower case. PKY-16 */
  readonly refusedAaguids: readonly string[];
};

/** Whether many owners register names below a domain, by the list of browsers: publicsuffix.org. */
const isPublicSuffix = (domain: string): boolean => getDomain(domain, { allowPrivateDomains: true }) === null;

const isAtOrAbove = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * Reads the settings. Throws an `OperatorError` for a domain to which no passkey can be bound. PKY-1, OPS-1
 */
export function readPasskeySettings(values: Values, isProduction: boolean): PasskeySettings {
  const { PASSKEY_RP_ID: rpId, PUBLIC_ORIGIN } = values;
  if (isProduction && rpId !== undefined) {
    if (isPublicSuffix(rpId))
      throw new OperatorError(
        `In production PASSKEY_RP_ID must be a domain of your own, such as example.com: below ${rpId} others register theirs.`,
      );
    if (PUBLIC_ORIGIN && !isAtOrAbove(rpId, new URL(PUBLIC_ORIGIN).hostname))
      throw new OperatorError(
        'In production PASSKEY_RP_ID must be the host of PUBLIC_ORIGIN, or a domain above it.',
      );
  }
  return { rpId, refusedAaguids: listOf(values.PASSKEY_REFUSED_AAGUIDS).map((id) => id.toLowerCase()) };
}
