import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createDocumentStore } from '#api/gateways/document-store/create-document-store.ts';
import { describeDocumentStore } from '#test/document-store-contract.ts';
import { createS3Server } from '#test/fakes/s3-server.ts';

describeDocumentStore('files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-documents-'));
  return {
    store: await createDocumentStore({ kind: 'folder', folder }),
    listPaths: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(folder, name)).isFile(),
      ),
    async replace({ sha256 }, bytes) {
      const path = join(folder, sha256.slice(0, 2), sha256);
      chmodSync(path, 0o600);
      writeFileSync(path, bytes);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
});

describeDocumentStore('S3', async () => {
  const server = await createS3Server();
  const { bucket, region, endpoint, credentials } = server.settings;
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    ...(credentials && { credentials }),
  });
  return {
    store: await createDocumentStore({ kind: 's3', ...server.settings }),
    listPaths: server.listKeys,
    async replace({ sha256 }, bytes) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: `${sha256.slice(0, 2)}/${sha256}`, Body: bytes }),
      );
    },
    remove: server.close,
  };
});
