import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readDocumentSettings } from '#api/environment/document-settings.ts';

const DEVELOPMENT = { dataFolder: '/data', isProduction: false };
const PRODUCTION = { dataFolder: '/data', isProduction: true };
const S3 = { DOCUMENT_S3_BUCKET: 'pdf', DOCUMENT_S3_REGION: 'ap-southeast-2' };
const KEYS = { DOCUMENT_S3_ACCESS_KEY_ID: 'id', DOCUMENT_S3_SECRET_ACCESS_KEY: 'secret' };

test('[DOC-40] documents lie in a folder, until a bucket is named', () => {
  expect(readDocumentSettings({}, DEVELOPMENT).store).toEqual({
    kind: 'folder',
    folder: resolve('/data/documents'),
  });
  expect(readDocumentSettings({ DOCUMENT_FOLDER: '/letters' }, PRODUCTION).store).toEqual({
    kind: 'folder',
    folder: resolve('/letters'),
  });
  expect(readDocumentSettings(S3, PRODUCTION).store).toEqual({
    kind: 's3',
    bucket: 'pdf',
    region: 'ap-southeast-2',
    endpoint: undefined,
    credentials: undefined,
  });
  const own = { ...S3, ...KEYS, DOCUMENT_S3_ENDPOINT: 'https://s3.example.com' };
  expect(readDocumentSettings(own, PRODUCTION).store).toMatchObject({
    endpoint: 'https://s3.example.com',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
});

test.each([
  [{ DOCUMENT_S3_REGION: 'x' }, /DOCUMENT_S3_BUCKET must be set, because DOCUMENT_S3_REGION is/],
  [{ DOCUMENT_S3_BUCKET: 'pdf' }, /DOCUMENT_S3_REGION must be set/],
  [{ ...S3, DOCUMENT_FOLDER: '/letters' }, /Only one of DOCUMENT_FOLDER and DOCUMENT_S3_BUCKET/],
  [{ ...S3, DOCUMENT_S3_ACCESS_KEY_ID: 'id' }, /must be set together/],
  [{ ...S3, DOCUMENT_S3_ENDPOINT: 'http://s3.example.com' }, /must begin with https/],
])(
  '[DOC-40] production does not start with half a store, two, or one in the open: %o',
  (values, sentence) => {
    expect(() => readDocumentSettings(values, PRODUCTION)).toThrow(sentence);
  },
);

test('[DOC-40] a store of the machine itself needs no https', () => {
  const local = { ...S3, DOCUMENT_S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(readDocumentSettings(local, PRODUCTION).store).toMatchObject({ endpoint: 'http://127.0.0.1:9000' });
});

test.each([
  [undefined, undefined],
  ['clamdscan --fdpass', { kind: 'command', command: 'clamdscan --fdpass' }],
  ['clamd://scanner.example.com', { kind: 'clamd', address: { host: 'scanner.example.com', port: 3310 } }],
  ['clamd://localhost:3311', { kind: 'clamd', address: { host: 'localhost', port: 3311 } }],
  ['clamd:///run/clamav/clamd.ctl', { kind: 'clamd', address: { path: '/run/clamav/clamd.ctl' } }],
])('[DOC-23] the scanner %s is read', (DOCUMENT_SCANNER, scanner) => {
  expect(readDocumentSettings({ DOCUMENT_SCANNER }, PRODUCTION).scanner).toEqual(scanner);
});

test('[DOC-23] an address of clamd that leads nowhere is refused', () => {
  for (const DOCUMENT_SCANNER of ['clamd:', 'clamd://', 'clamd:///'])
    expect(() => readDocumentSettings({ DOCUMENT_SCANNER }, PRODUCTION), DOCUMENT_SCANNER).toThrow(
      /must be a clamd address/,
    );
});
