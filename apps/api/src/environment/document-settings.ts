import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { isLoopback } from '#api/environment/loopback.ts';
import { OperatorError } from '#api/operator-error.ts';

const optional = (pattern: RegExp) => z.optional(z.string().check(z.regex(pattern)));

/** The variables that say where documents lie, and what looks at them before they are imported. */
export const DOCUMENT_VARIABLES = {
  DOCUMENT_FOLDER: z.optional(z.string()),
  DOCUMENT_S3_BUCKET: optional(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  DOCUMENT_S3_REGION: optional(/^[a-z0-9-]+$/),
  DOCUMENT_S3_ENDPOINT: optional(/^https?:\/\/[^\s/?#]+$/),
  DOCUMENT_S3_ACCESS_KEY_ID: optional(/^[\x21-\x7e]+$/),
  DOCUMENT_S3_SECRET_ACCESS_KEY: optional(/^[\x21-\x7e]+$/),
  DOCUMENT_SCANNER: z.optional(z.string()),
} as const;

type Values = Readonly<Partial<Record<keyof typeof DOCUMENT_VARIABLES, string | undefined>>>;

/** Where the bucket of documents is, and who asks for it. */
export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Of a store that is not Amazon's. Its buckets are asked for by path. */
  readonly endpoint: string | undefined;
  /** Without them the SDK finds those of the machine: a role, or its own variables. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** Where the contents of documents lie: in a folder, or in a bucket of S3. */
export type DocumentStoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Settings);

/** The scanner of imported documents: ClamAV's daemon, or a command of the machine. */
export type ScannerSettings =
  | { readonly kind: 'clamd'; readonly address: { host: string; port: number } | { path: string } }
  | { readonly kind: 'command'; readonly command: string };

/** Where documents lie, and what looks at them first. */
export type DocumentSettings = {
  readonly store: DocumentStoreSettings;
  readonly scanner: ScannerSettings | undefined;
};

const refuse = (sentence: string): never => {
  throw new OperatorError(`${sentence} See .env.example.`);
};

function readCredentials(values: Values) {
  const { DOCUMENT_S3_ACCESS_KEY_ID: accessKeyId, DOCUMENT_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (accessKeyId || secretAccessKey)
    refuse('DOCUMENT_S3_ACCESS_KEY_ID and DOCUMENT_S3_SECRET_ACCESS_KEY must be set together.');
  return undefined;
}

const isUnencrypted = (endpoint: string): boolean => {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !isLoopback(hostname);
};

function readStore(values: Values, { dataFolder, isProduction }: Surroundings): DocumentStoreSettings {
  const { DOCUMENT_S3_BUCKET: bucket, DOCUMENT_S3_REGION: region, DOCUMENT_S3_ENDPOINT: endpoint } = values;
  if (!bucket) {
    const given = Object.keys(DOCUMENT_VARIABLES).find(
      (name) => name.startsWith('DOCUMENT_S3_') && values[name as keyof Values],
    );
    if (given) refuse(`DOCUMENT_S3_BUCKET must be set, because ${given} is.`);
    return { kind: 'folder', folder: resolve(values.DOCUMENT_FOLDER ?? join(dataFolder, 'documents')) };
  }
  if (values.DOCUMENT_FOLDER) refuse('Only one of DOCUMENT_FOLDER and DOCUMENT_S3_BUCKET may be set.');
  if (!region) return refuse('DOCUMENT_S3_REGION must be set, because DOCUMENT_S3_BUCKET is.');
  if (isProduction && endpoint && isUnencrypted(endpoint))
    refuse('In production DOCUMENT_S3_ENDPOINT must begin with https.');
  return { kind: 's3', bucket, region, endpoint, credentials: readCredentials(values) };
}

const CLAMD = 'clamd:';
/** The port that clamd has by itself. */
const CLAMD_PORT = 3310;

function readScanner(value: string | undefined): ScannerSettings | undefined {
  if (value === undefined) return undefined;
  if (!value.startsWith(CLAMD)) return { kind: 'command', command: value };
  if (!URL.canParse(value))
    return refuse('DOCUMENT_SCANNER must be a clamd address such as clamd://localhost:3310.');
  const { hostname: host, port, pathname: path } = new URL(value);
  if (host) return { kind: 'clamd', address: { host, port: port ? Number(port) : CLAMD_PORT } };
  if (path.length > 1) return { kind: 'clamd', address: { path: decodeURIComponent(path) } };
  return refuse('DOCUMENT_SCANNER must be a clamd address such as clamd:///run/clamav/clamd.ctl.');
}

type Surroundings = { readonly dataFolder: string; readonly isProduction: boolean };

/**
 * Reads the settings. Throws an `OperatorError` for a store that is only half named, or named twice. DOC-40,
 * DOC-23
 */
export const readDocumentSettings = (values: Values, surroundings: Surroundings): DocumentSettings => ({
  store: readStore(values, surroundings),
  scanner: readScanner(values.DOCUMENT_SCANNER),
});
