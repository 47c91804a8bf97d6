import { isLoopback } from '#api/environment/loopback.ts';
import { readSecretKeys } from '#api/environment/secret-keys.ts';

type Values = {
  readonly DATABASE_URL?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEYS?: string | undefined;
  readonly IDENTIFIER_KEYS?: string | undefined;
  readonly PUBLIC_ORIGIN?: string | undefined;
  readonly TRUSTED_PROXIES?: string | undefined;
  readonly PORTAL_ORIGINS: string;
  readonly CORE_EVENTS_URL?: string | undefined;
  readonly DELIVERY_REPORT_TOKENS?: string | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
};

/**
 * 32 hexadecimal digits made by chance showed at least 85 bits, a million times over; a word or a row of
 * digits shows fewer than 80.
 */
const MIN_SECRET_BITS = 80;

/** The bits of entropy (Shannon) of the values, from how often each one occurs. */
function bitsOf(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / values.length), 0);
}

/**
 * Returns whether a secret is one that nobody made by chance: few different characters, a run, or a piece
 * repeated. It cannot tell a sentence out of a book.
 */
export function isWeakSecret(secret: string): boolean {
  const characters = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = characters.slice(1).map((character, index) => character - (characters[index] ?? 0));
  const isRepeated = /^(.{1,32}?)\1+/s.test(secret) && (secret + secret).indexOf(secret, 1) < secret.length;
  return isRepeated || Math.min(bitsOf(characters), bitsOf(steps)) < MIN_SECRET_BITS;
}

const isUnencrypted = (url: string): boolean =>
  url.startsWith('http://') && !isLoopback(new URL(url).hostname);

/**
 * The driver checks the server's certificate and its name with this setting alone, whatever later versions
 * make of the others.
 */
function isDatabaseUnencrypted(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { hostname, searchParams } = new URL(url);
  const hosts = searchParams.has('host') ? searchParams.getAll('host') : [decodeURIComponent(hostname)];
  const isThisMachine = hosts.every((host) => host === '' || host.startsWith('/') || isLoopback(host));
  return !isThisMachine && searchParams.getAll('sslmode').at(-1) !== 'verify-full';
}

const mustBeSet = (name: string, value: string | undefined, what: string): string[] =>
  value ? [] : [`${name} must be set (${what})`];

/** The variables that a server needs. */
const missingSettings = ({ SECRET_KEY, SECRET_KEYS, PUBLIC_ORIGIN, TRUSTED_PROXIES }: Values): string[] => [
  ...mustBeSet(
    'SECRET_KEYS',
    SECRET_KEYS ?? SECRET_KEY,
    'secrets of at least 32 characters with their numbers, such as 1:secret, the same for every process',
  ),
  ...mustBeSet(
    'PUBLIC_ORIGIN',
    PUBLIC_ORIGIN,
    'the origin that customers type, such as https://portal.example.com',
  ),
  ...mustBeSet(
    'TRUSTED_PROXIES',
    TRUSTED_PROXIES,
    'the IP addresses of the proxies in front of the server, or none',
  ),
];

/** The driver knows one host. `URL` reads no address of several with ports. */
const namesSeveralHosts = (url: string): boolean =>
  /^\w+:\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)|[?&]host=[^&]*(?:,|%2C)/i.test(url);

/** Returns what a connection to the database lacks in production, as the ends of a sentence. OPS-1 */
export function databaseDemands({ DATABASE_URL }: Pick<Values, 'DATABASE_URL'>): string[] {
  if (DATABASE_URL && namesSeveralHosts(DATABASE_URL))
    return [
      'DATABASE_URL must name one host: an address that follows the primary, such as a virtual address or HAProxy (docs/operations/database.md, "Fail-over")',
    ];
  if (DATABASE_URL && isDatabaseUnencrypted(DATABASE_URL))
    return ['DATABASE_URL must have sslmode=verify-full, because its host is another machine'];
  const example = 'postgres://user:password@host:5432/portal?sslmode=verify-full';
  return mustBeSet('DATABASE_URL', DATABASE_URL, `the URL of PostgreSQL, such as ${example}`);
}

/** Returns what a command lacks in production, as the ends of a sentence. OPS-1 */
export const commandDemands = (values: Values): string[] => [
  ...databaseDemands(values),
  ...mustBeSet(
    'SECRET_KEYS',
    values.SECRET_KEYS ?? values.SECRET_KEY ?? values.IDENTIFIER_KEYS,
    "the servers', or IDENTIFIER_KEYS where that is enough",
  ),
];

/**
 * Returns what a server lacks in production, and every state that nobody should run, each as the end of a
 * sentence. OPS-1
 */
export function productionDemands(values: Values): string[] {
  const demands = [...databaseDemands(values), ...missingSettings(values)];
  const [newest] = readSecretKeys(values);
  if (newest && isWeakSecret(newest.secret))
    demands.push(
      `the secret of key ${newest.id} must be random (openssl rand -base64 48), because it repeats itself`,
    );
  if (values.PUBLIC_ORIGIN && !values.PUBLIC_ORIGIN.startsWith('https://'))
    demands.push('PUBLIC_ORIGIN must begin with https, because cookies would be sent unencrypted');
  if (values.PORTAL_ORIGINS.split(',').some((origin) => isUnencrypted(origin.trim())))
    demands.push('PORTAL_ORIGINS must begin with https');
  if (values.CORE_EVENTS_URL && isUnencrypted(values.CORE_EVENTS_URL))
    demands.push('CORE_EVENTS_URL must begin with https, because events carry names and addresses');
  if (values.DELIVERY_REPORT_TOKENS?.split(',').some(isWeakSecret))
    demands.push('each token of DELIVERY_REPORT_TOKENS must be random (openssl rand -base64 48)');
  if (values.STRIPE_SECRET_KEY && !values.CORE_EVENTS_URL)
    demands.push(
      'CORE_EVENTS_URL must be set (where the core system takes events), because STRIPE_SECRET_KEY is: it would never hear of a payment',
    );
  return demands;
}
