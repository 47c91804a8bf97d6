import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestGateway } from '#test/test-gateway.ts';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

const SECRET = 'webhook-secret-of-the-tests';
type Received = { readonly body: string; readonly signature: string };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A merchant that writes down what it gets and answers as the test says. */
async function startMerchant() {
  const received: Received[] = [];
  const merchant = { received, status: 204, url: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['sandbox-signature']) });
      response.writeHead(merchant.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return merchant;
}

function startGateway(url: string, ledgerFile?: string) {
  const gateway = createTestGateway({
    webhook: { url, secret: SECRET },
    ...(ledgerFile ? { ledgerFile } : {}),
  });
  ends.push(() => gateway.close());
  return gateway;
}
const typesOf = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).type);

test('[GWY-11] [GWY-18] every end of a setup is told, without a word about the account', async () => {
  const merchant = await startMerchant();
  const gateway = startGateway(merchant.url);
  const bank = { name: 'A Ngata', bank: '', branch: '', account: '12-3113-0003869-01' };
  const opened = await gateway.openSetup();
  await gateway.save(opened, { bank });
  await gateway.save(opened, { bank: { ...bank, account: '12-3113-0003869-00' } });
  const canceled = await gateway.openSetup();
  const { body } = await gateway.save(canceled, { bank: { ...bank, account: '12-3113-0003869-02' } });
  await gateway.app.inject({
    method: 'POST',
    url: new URL(String(body.challengeUrl)).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=cancel',
  });
  await vi.waitFor(() => expect(merchant.received).toHaveLength(3), PATIENT);
  const events = merchant.received.map(({ body: event }) => JSON.parse(event));
  const told = events.map(({ type, reference }) => [type, reference]).sort();
  expect(told).toEqual([
    ['setup.canceled', canceled.reference],
    ['setup.declined', opened.reference],
    ['setup.saved', opened.reference],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/3869|Ngata|pm_/);
});

test('[GWY-11] every change is told, signed, and without a word about the card', async () => {
  const merchant = await startMerchant();
  const gateway = startGateway(merchant.url);
  const opened = await gateway.open();
  await gateway.authorise(opened, '4000000000000002');
  await vi.waitFor(() => expect(typesOf(merchant.received)).toEqual(['payment.declined']), PATIENT);
  await gateway.authorise(opened);
  await vi.waitFor(() => expect(typesOf(merchant.received).at(-1)).toBe('payment.authorised'), PATIENT);
  await gateway.act('capture', opened);
  await vi.waitFor(() => expect(typesOf(merchant.received).at(-1)).toBe('payment.captured'), PATIENT);
  await gateway.act('refund', opened);
  await vi.waitFor(() => expect(typesOf(merchant.received).at(-1)).toBe('payment.refunded'), PATIENT);
  const voided = await gateway.open();
  await gateway.act('void', voided);
  await vi.waitFor(() => expect(typesOf(merchant.received)).toHaveLength(5), PATIENT);

  const ids = new Set(merchant.received.map(({ body }) => JSON.parse(body).id));
  expect(ids.size).toBe(5);
  for (const { body, signature } of merchant.received) {
    const seconds = Date.parse('2026-08-15T10:00:00Z') / 1_000;
    const expected = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
    expect(signature).toBe(`t=${seconds},v1=${expected}`);
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['createdAt', 'id', 'reference', 'type']);
  }
});

test('[GWY-11] an event that was not taken comes again, later and later', async () => {
  const merchant = await startMerchant();
  merchant.status = 503;
  const gateway = startGateway(merchant.url);
  await gateway.act('void', await gateway.open());
  for (const wait of [1_000, 2_000, 4_000]) {
    await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([wait]), PATIENT);
    gateway.clock.move(wait);
  }
  await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([8_000]), PATIENT);
  merchant.status = 204;
  gateway.clock.move(8_000);
  await vi.waitFor(() => expect(merchant.received).toHaveLength(5), PATIENT);
  expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1);
  expect(gateway.clock.waits()).toEqual([]);
});

test('[GWY-11] an event that an earlier run could not send is sent after the next start, and then no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-webhook-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const ledgerFile = join(folder, 'ledger.jsonl');
  const merchant = await startMerchant();
  merchant.status = 503;
  const first = startGateway(merchant.url, ledgerFile);
  await first.act('void', await first.open());
  await vi.waitFor(() => expect(first.clock.waits()).toEqual([1_000]), PATIENT);
  await first.close();

  merchant.status = 204;
  merchant.received.length = 0;
  const second = startGateway(merchant.url, ledgerFile);
  await vi.waitFor(() => expect(typesOf(merchant.received)).toEqual(['payment.voided']), PATIENT);
  await second.close();
  const third = startGateway(merchant.url, ledgerFile);
  await third.act('void', await third.open());
  await vi.waitFor(() => expect(merchant.received).toHaveLength(2), PATIENT);
  expect(JSON.parse(merchant.received[0]?.body ?? '').id).not.toBe(
    JSON.parse(merchant.received[1]?.body ?? '').id,
  );
});

test('[GWY-10] the events of the duplicate card come twice, and it is charged once', async () => {
  const merchant = await startMerchant();
  const gateway = startGateway(merchant.url);
  const opened = await gateway.open();
  await gateway.authorise(opened, '4000056655665556');
  await vi.waitFor(() => expect(merchant.received).toHaveLength(2), PATIENT);
  const { body } = await gateway.act('capture', opened);
  expect(body).toMatchObject({ status: 'captured', capturedCents: 8_220 });
  await vi.waitFor(() => expect(merchant.received).toHaveLength(4), PATIENT);
  const bodies = merchant.received.map(({ body: text }) => text);
  expect(new Set(bodies).size).toBe(2);
});

test('[GWY-12] an event can be lost before it is sent, or sent and believed lost', async () => {
  const merchant = await startMerchant();
  const gateway = startGateway(merchant.url);
  gateway.planFaults([
    { question: 'webhook', when: 'before', effect: 'drop', times: 1 },
    { question: 'webhook', when: 'after', effect: 'drop', times: 1 },
  ]);
  await gateway.act('void', await gateway.open());
  await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([1_000]), PATIENT);
  expect(merchant.received).toHaveLength(0);
  gateway.clock.move(1_000);
  await vi.waitFor(() => expect(gateway.clock.waits()).toEqual([2_000]), PATIENT);
  gateway.clock.move(2_000);
  await vi.waitFor(() => expect(merchant.received).toHaveLength(2), PATIENT);
});
