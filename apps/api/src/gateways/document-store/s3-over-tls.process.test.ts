import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Server, type S3Server } from '#test/fakes/s3-server.ts';

/** Far more than a process takes to start on a busy machine. */
const LONGEST_MS = 120_000;
const API_FOLDER = new URL('../../../', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'portal-s3-tls-'));
const file = (name: string): string => join(folder, name);

/** Makes an authority, and a certificate of its for a host. */
function makeCertificate(name: string, host: string): { key: Buffer; cert: Buffer } {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const make = (...wanted: string[]) =>
    execFileSync('openssl', ['req', '-x509', ...kind, ...wanted], { stdio: 'ignore' });
  const [authority, authorityKey] = [file(`${name}-authority.pem`), file(`${name}-authority.key`)];
  const [cert, key] = [file(`${name}.pem`), file(`${name}.key`)];
  make('-keyout', authorityKey, '-out', authority, '-subj', `/CN=Authority ${name}`);
  const issued = ['-CA', authority, '-CAkey', authorityKey, '-addext', 'basicConstraints=critical,CA:FALSE'];
  make('-keyout', key, '-out', cert, '-subj', `/CN=${host}`, '-addext', `subjectAltName=${host}`, ...issued);
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/**
 * Stores 3 MB and reads them again, and says what came of it, in a process of its own: Node reads its
 * authorities when it starts.
 */
const SAVE_AND_READ = `
  import { randomBytes } from 'node:crypto';
  import { checkContent } from '#api/gateways/document-store/checked-content.ts';
  import { createDocumentStore } from '#api/gateways/document-store/create-document-store.ts';
  const store = await createDocumentStore({ kind: 's3', ...JSON.parse(process.env.S3_SETTINGS) });
  const content = randomBytes(3_000_000);
  try {
    const address = await store.save([content.subarray(0, 1_000_000), content.subarray(1_000_000)]);
    const read = [];
    for await (const chunk of checkContent(await store.open(address), address)) read.push(Buffer.from(chunk));
    console.log(Buffer.concat(read).equals(content) ? 'whole' : 'damaged');
  } catch (error) {
    console.log([error.code, error.facts?.cause?.code].join(' '));
  }
`;

async function saveAndRead(server: S3Server, authorities?: string): Promise<string> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SAVE_AND_READ], {
    cwd: API_FOLDER,
    env: {
      PATH,
      S3_SETTINGS: JSON.stringify(server.settings),
      ...(authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorities }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  child.stdout.on('data', (part: Buffer) => said.push(String(part)));
  await once(child, 'close');
  return said.join('').trim();
}

let server: S3Server;
let misnamed: S3Server;
beforeAll(async () => {
  server = await createS3Server(makeCertificate('right', 'IP:127.0.0.1'));
  misnamed = await createS3Server(makeCertificate('other', 'DNS:elsewhere.example'));
}, LONGEST_MS);
afterAll(async () => {
  await server.close();
  await misnamed.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  '[DOC-45] a bucket behind TLS is used where NODE_EXTRA_CA_CERTS names its authority',
  async () => {
    expect(await saveAndRead(server, file('right-authority.pem'))).toBe('whole');
    expect(server.listKeys()).toHaveLength(1);
  },
  LONGEST_MS,
);

test(
  '[DOC-45] a certificate of an unknown authority is an outage, and nothing is sent',
  async () => {
    const before = server.asked();
    expect(await saveAndRead(server)).toMatch(/^service\.unavailable (UNABLE_TO|SELF_SIGNED)/);
    expect(server.asked()).toBe(before);
  },
  LONGEST_MS,
);

test(
  '[DOC-45] so is a certificate of another host',
  async () => {
    expect(await saveAndRead(misnamed, file('other-authority.pem'))).toBe(
      'service.unavailable ERR_TLS_CERT_ALTNAME_INVALID',
    );
    expect(misnamed.asked()).toBe(0);
  },
  LONGEST_MS,
);
