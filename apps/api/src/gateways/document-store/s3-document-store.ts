import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#api/environment/document-settings.ts';
import { contentPath } from '#api/gateways/document-store/content-path.ts';
import {
  type ContentAddress,
  ContentMissingError,
  type DocumentStore,
} from '#api/gateways/document-store/document-store.ts';
import { createS3Agents } from '#api/gateways/document-store/s3-agents.ts';
import { isPassing, storeErrorOf } from '#api/gateways/document-store/s3-errors.ts';
import { writeContent } from '#api/gateways/document-store/write-content.ts';

/** How long S3 may take for what, and how often it is asked. */
export type S3Limits = {
  readonly connectMs: number;
  /** Until a document begins to arrive. */
  readonly openMs: number;
  readonly saveMs: number;
  /** Short: a transaction waits for it, and the next round tries again. */
  readonly removeMs: number;
  /**
   * How long a connection may be silent. Longer than a reader may take for a part (API-56).
   */
  readonly silentMs: number;
  readonly tries: number;
  /** Before the second try; twice as long before each further one. */
  readonly waitMs: number;
};
const S3_LIMITS: S3Limits = {
  connectMs: 3_000,
  openMs: 10_000,
  saveMs: 120_000,
  removeMs: 3_000,
  silentMs: 60_000,
  tries: 3,
  waitMs: 300,
};

/** As many documents as a process sends at a time (DOC-12), and room for the import. */
const MAX_SOCKETS = 128;

const nothing = (): void => undefined;
/** Errors are thrown and logged by the caller; the SDK would write it to the console. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function createClient({ region, endpoint, credentials }: S3Settings, limits: S3Limits): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: limits.tries,
    logger: SILENT,
    // Content is checked against the database's checksum, whatever the store says of it. Not
    // every store knows the others.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      socketTimeout: limits.silentMs,
      throwOnRequestTimeout: true,
      ...createS3Agents(MAX_SOCKETS),
    },
  });
}

/** Tries again where that may help: the SDK does not, for content that is streamed. */
async function withTries(work: () => Promise<unknown>, { tries, waitMs }: S3Limits): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tried === tries || !isPassing(error)) throw storeErrorOf(error);
      await setTimeout(waitMs * 2 ** (tried - 1));
    }
  }
}

/**
 * Keeps contents in a bucket of Amazon S3 or of a store that speaks the same, under the paths of the file
 * store. Content on its way in is in a temporary file, since its address is known only at its end; S3
 * compares it with the checksum. DOC-10, DOC-40
 */
export function createS3DocumentStore(settings: S3Settings, limits: S3Limits = S3_LIMITS): DocumentStore {
  const client = createClient(settings, limits);
  const Bucket = settings.bucket;
  const put = (path: string, { sha256, sizeBytes }: ContentAddress) =>
    client.send(
      new PutObjectCommand({
        Bucket,
        Key: contentPath(sha256),
        Body: createReadStream(path),
        ContentLength: sizeBytes,
        ContentType: 'application/octet-stream',
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      }),
      { requestTimeout: limits.saveMs },
    );
  return {
    async open({ sha256, sizeBytes }) {
      const asked = new GetObjectCommand({ Bucket, Key: contentPath(sha256) });
      const { Body, ContentLength } = await client
        .send(asked, { requestTimeout: limits.openMs })
        .catch((error: unknown) => {
          throw storeErrorOf(error);
        });
      if (!(Body instanceof Readable)) throw new ContentMissingError('No content came');
      if (ContentLength === sizeBytes) return Body;
      Body.destroy();
      throw new ContentMissingError('Something of another size lies there');
    },
    async save(content) {
      const folder = await mkdtemp(join(tmpdir(), 'portal-document-'));
      try {
        const path = join(folder, 'content');
        const address = await writeContent(path, content);
        await withTries(() => put(path, address), limits);
        return address;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(sha256) {
      const asked = new DeleteObjectCommand({ Bucket, Key: contentPath(sha256) });
      await client
        .send(asked, { abortSignal: AbortSignal.timeout(limits.removeMs) })
        .catch((error: unknown) => {
          throw storeErrorOf(error);
        });
    },
  };
}
