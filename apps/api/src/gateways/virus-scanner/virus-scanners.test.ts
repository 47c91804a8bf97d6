import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClamdScanner } from '#api/gateways/virus-scanner/clamd-scanner.ts';
import { createVirusScanner } from '#api/gateways/virus-scanner/create-virus-scanner.ts';
import { type ClamdMood, type ClamdServer, startClamdServer } from '#test/fakes/clamd-server.ts';

const SHORT_MS = 200;

const folder = mkdtempSync(join(tmpdir(), 'portal-scanner-'));
let clamd: ClamdServer;
beforeAll(async () => {
  clamd = await startClamdServer('a virus');
});
beforeEach(() => clamd.become('works'));
afterAll(async () => {
  await clamd.close();
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('[DOC-23] clamd gets each file whole, whatever its size, and says what is infected', async () => {
  const scan = createVirusScanner({ kind: 'clamd', address: clamd.address });
  for (const size of [1, 65_536, 1_000_001]) {
    expect(await scan(put('clean', Buffer.alloc(size, 'x'))), String(size)).toBe('clean');
    expect(clamd.scanned.at(-1)).toBe(size);
  }
  expect(await scan(put('infected', `${'x'.repeat(100_000)} a virus`))).toBe('infected');
});

test.each<ClamdMood>(['fails', 'cuts', 'is silent'])(
  '[DOC-23] no file is clean where clamd %s',
  async (mood) => {
    clamd.become(mood);
    const scan = createClamdScanner(clamd.address, SHORT_MS);
    expect(await scan(put('clean', 'x'))).toBe('unavailable');
  },
);

test('[DOC-23] no file is clean where no clamd is, and none that cannot be read', async () => {
  expect(await createClamdScanner({ path: join(folder, 'nobody') })(put('clean', 'x'))).toBe('unavailable');
  expect(await createClamdScanner({ host: '127.0.0.1', port: 9 })(put('clean', 'x'))).toBe('unavailable');
  expect(await createClamdScanner(clamd.address)(join(folder, 'gone'))).toBe('unavailable');
});

test('[DOC-23] a command says by its exit code what a file is; no shell reads it', async () => {
  const script = put('scan', '#!/bin/sh\ntest "$1" = --quiet || exit 2\n! grep -q "a virus" "$2"\n');
  chmodSync(script, 0o700);
  const scan = createVirusScanner({ kind: 'command', command: `${script} --quiet` });
  expect(await scan(put('one $(touch x).pdf', 'x'))).toBe('clean');
  expect(await scan(put('two.pdf', 'a virus'))).toBe('infected');
  const broken = createVirusScanner({ kind: 'command', command: script });
  expect(await broken(put('one.pdf', 'x'))).toBe('unavailable');
  const missing = createVirusScanner({ kind: 'command', command: join(folder, 'nothing') });
  expect(await missing(put('one.pdf', 'x'))).toBe('unavailable');
});
