import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type LineStore, openLineStore, systemDisk } from '#sandbox/ledger/ledger-file.ts';
import { CARD, createTestGateway } from '#test/test-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-ledger-'));
const ledgerFile = join(folder, 'deep', 'ledger.jsonl');
afterEach(() => rmSync(join(folder, 'deep'), { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A gateway whose payments have come as far as they can. */
async function fillLedger() {
  const gateway = createTestGateway({ ledgerFile });
  const [open, authorised, captured, voided] = [
    await gateway.open(),
    await gateway.open(),
    await gateway.open(),
    await gateway.open(),
  ];
  for (const opened of [authorised, captured, voided]) await gateway.authorise(opened);
  await gateway.act('capture', captured);
  await gateway.act('void', voided);
  const all = [open, authorised, captured, voided];
  const seen = await Promise.all(all.map(({ reference }) => gateway.find(reference)));
  return { gateway, all, open, authorised, captured, seen };
}

test('[GWY-4] a gateway that starts again has forgotten nothing, tokens included', async () => {
  const { gateway, all, open, captured, seen } = await fillLedger();
  await gateway.close();
  const again = createTestGateway({ ledgerFile });
  const now = await Promise.all(all.map(({ reference }) => again.find(reference)));
  expect(now).toEqual(seen);
  expect((await again.authorise(open)).body).toMatchObject({ status: 'authorised' });
  expect((await again.act('capture', captured)).body).toEqual(seen[2]?.body);
  const listed = await again.send('GET', `/v1/payments?key=${captured.key}`);
  expect(listed.body).toEqual(seen[2]?.body);
  await again.close();
});

test('[GWY-4] what was answered is on disk, though the process ends without a word', async () => {
  const { all, seen } = await fillLedger();
  // The first gateway is never closed: this one reads what it had written.
  const again = createTestGateway({ ledgerFile });
  expect(await Promise.all(all.map(({ reference }) => again.find(reference)))).toEqual(seen);
  await again.close();
});

test('[GWY-4] a torn last line is left out, and the next one is on a line of its own', async () => {
  const { gateway, all, open, seen } = await fillLedger();
  await gateway.close();
  appendFileSync(ledgerFile, '{"type":"captured","refere');
  const again = createTestGateway({ ledgerFile });
  expect(await Promise.all(all.map(({ reference }) => again.find(reference)))).toEqual(seen);
  await again.authorise(open);
  await again.close();
  const lines = readFileSync(ledgerFile, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).type).at(-1)).toBe('authorised');
});

test('[GWY-4] a line that cannot be read in the middle stops the start with one sentence', async () => {
  const { gateway } = await fillLedger();
  await gateway.close();
  const lines = readFileSync(ledgerFile, 'utf8').split('\n');
  writeFileSync(ledgerFile, [lines[0], '{"type":"gift"}', ...lines.slice(1)].join('\n'));
  expect(() => createTestGateway({ ledgerFile })).toThrow(
    /^Line 2 of the ledger .*start with an empty one\.$/,
  );
});

test('[GWY-4] a ledger that another process holds is refused with one sentence', () => {
  const file = join(folder, 'held.jsonl');
  const store = openLineStore(file);
  writeFileSync(`${file}.lock`, String(process.ppid));
  expect(() => openLineStore(file)).toThrow(
    /is in use by process \d+\. Stop that one first, or set DATA_DIR/,
  );
  writeFileSync(`${file}.lock`, '999999999');
  expect(() => openLineStore(file)).not.toThrow();
  return store.close();
});

test('[GWY-4] while the disk refuses, nothing is answered as done; when it takes lines again, none is lost', async () => {
  let isFull = true;
  const lines: string[] = [];
  const waiting: string[] = [];
  const store: LineStore = {
    lines: [],
    append: (line) => void waiting.push(line),
    async flushed() {
      if (isFull) throw new Error('ENOSPC: no space left on device');
      lines.push(...waiting.splice(0));
    },
    close: async () => undefined,
  };
  const gateway = createTestGateway({ store });
  const refused = await gateway.send('POST', '/v1/payments', {
    body: { key: 'k', policyNumber: 'RL-100', currency: 'NZD', maxAmountCents: 100 },
  });
  expect(refused).toEqual({ status: 500, body: { error: 'internal' } });
  expect((await gateway.send('GET', '/v1/payments?key=k')).status).toBe(500);
  isFull = false;
  expect((await gateway.send('GET', '/v1/payments?key=k')).body.status).toBe('open');
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(['opened']);
});

test('[GWY-4] a disk that fills up in the middle of a write keeps the lines before it, and takes the others later', async () => {
  const file = join(folder, 'full.jsonl');
  let isFull = false;
  const store = openLineStore(file, {
    ...systemDisk,
    async write(descriptor, bytes, position) {
      if (!isFull) return systemDisk.write(descriptor, bytes, position);
      await systemDisk.write(descriptor, bytes.subarray(0, bytes.length / 2), position);
      throw new Error('ENOSPC: no space left on device');
    },
  });
  store.append('{"line":1}');
  await store.flushed();
  isFull = true;
  store.append('{"line":2}');
  await expect(store.flushed()).rejects.toThrow('ENOSPC');
  store.append('{"line":3}');
  await expect(store.flushed()).rejects.toThrow('ENOSPC');
  expect(readFileSync(file, 'utf8')).toBe('{"line":1}\n');
  isFull = false;
  await Promise.all([store.flushed(), store.flushed()]);
  await store.close();
  expect(readFileSync(file, 'utf8')).toBe('{"line":1}\n{"line":2}\n{"line":3}\n');
});

test('[GWY-4] lines that wait together share one write, and each waits until its own is on disk', async () => {
  const batches: string[] = [];
  const store = openLineStore(join(folder, 'shared.jsonl'), {
    ...systemDisk,
    write(descriptor, bytes, position) {
      batches.push(bytes.toString());
      return systemDisk.write(descriptor, bytes, position);
    },
  });
  const waits = ['a', 'b', 'c'].map((line) => {
    store.append(line);
    return store.flushed();
  });
  await Promise.all(waits);
  expect(batches.join('')).toBe('a\nb\nc\n');
  expect(batches.length).toBeLessThanOrEqual(2);
  await store.close();
});

test('[GWY-6] the ledger has brand, last digits and expiry of a card, and no number, code, name or token', async () => {
  const { gateway, all } = await fillLedger();
  await gateway.close();
  const text = readFileSync(ledgerFile, 'utf8');
  expect(text).toContain('"lastDigits":"4242"');
  for (const secret of [...all.map(({ token }) => token), '4242424242424242', CARD.number, CARD.name]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/"(code|number|name)":/);
});
