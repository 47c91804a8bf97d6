import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClamdScanner } from '#api/gateways/virus-scanner/clamd-scanner.ts';

const CLAMD = '/usr/sbin/clamd';
const isInstalled = existsSync(CLAMD);
const START_MS = 120_000;

/** The harmless file that every scanner knows, in two parts, so that no scanner finds it in this source. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const MAX_BYTES = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'portal-clamav-'));
const socket = join(folder, 'clamd.ctl');
let clamd: ChildProcess | undefined;

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const answers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const tried = connect(socket);
    tried.once('connect', () => {
      tried.destroy();
      resolve(true);
    });
    tried.once('error', () => resolve(false));
  });

/** A daemon of the test's own, whose only signature is the checksum of the test file. */
async function startClamd(): Promise<void> {
  const md5 = createHash('md5').update(EICAR).digest('hex');
  put('test.hdb', `${md5}:${EICAR.length}:Portal.Test\n`);
  const lines = [
    'Foreground yes',
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${MAX_BYTES}`,
  ];
  chmodSync(folder, 0o755);
  clamd = spawn(CLAMD, ['--config-file', put('clamd.conf', `${lines.join('\n')}\n`)], { stdio: 'ignore' });
  await vi.waitUntil(answers, { timeout: START_MS, interval: 100 });
}

beforeAll(async () => {
  if (isInstalled) await startClamd();
}, START_MS);
afterAll(async () => {
  if (clamd) {
    clamd.kill();
    await once(clamd, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!isInstalled)(
  '[DOC-23] ClamAV finds the test file, alone and attached to an e-mail',
  async () => {
    const scan = createClamdScanner({ path: socket });
    expect(await scan(put('clean.pdf', '%PDF-1.7\n%%EOF\n'))).toBe('clean');
    expect(await scan(put('alone.pdf', EICAR))).toBe('infected');
    const email = [
      'From: us@example.com',
      'Subject: Kia ora',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain',
      '',
      'Your letter is attached.',
      '--part',
      'Content-Type: application/octet-stream; name=letter.bin',
      'Content-Disposition: attachment; filename=letter.bin',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(EICAR).toString('base64'),
      '--part--',
      '',
    ];
    expect(await scan(put('attached.eml', email.join('\r\n')))).toBe('infected');
  },
);

test.skipIf(!isInstalled)('[DOC-23] what is longer than ClamAV takes was not scanned', async () => {
  const scan = createClamdScanner({ path: socket });
  expect(await scan(put('long.pdf', Buffer.alloc(MAX_BYTES - 10, 'x')))).toBe('clean');
  expect(await scan(put('longer.pdf', Buffer.alloc(MAX_BYTES * 20, 'x')))).toBe('unavailable');
});
