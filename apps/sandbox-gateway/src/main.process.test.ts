import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type GatewayProcess, runToItsEnd, startGatewayProcess } from '#test/gateway-process.ts';

const running: GatewayProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.end('SIGKILL')));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
  folders.push(folder);
  return folder;
}
async function start(variables: Record<string, string>): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess(variables);
  running.push(gateway);
  return gateway;
}
async function ask(origin: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/v1/payments${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sandbox-secret-key', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Record<string, unknown>;
}
const REQUEST = { key: 'k', policyNumber: 'RL-1', currency: 'NZD', maxAmountCents: 100 };

test('[GWY-16] a start in production, with a wrong value or on a port in use ends with one sentence', async () => {
  const DATA_DIR = newFolder();
  const production = await runToItsEnd({ DATA_DIR, NODE_ENV: 'production' });
  expect(production).toEqual({
    exitCode: 1,
    output:
      'The sandbox gateway does not run in production: it moves no money. Use a real payment provider there.\n',
  });
  const wrong = await runToItsEnd({ DATA_DIR, GATEWAY_PORT: 'x' });
  expect(wrong.output).toMatch(/^The sandbox gateway cannot use the value of GATEWAY_PORT\..*\n$/);

  const { origin } = await start({ DATA_DIR });
  const { port } = new URL(origin);
  const taken = await runToItsEnd({ DATA_DIR: newFolder(), GATEWAY_PORT: port });
  expect(taken.exitCode).toBe(1);
  expect(taken.output).toMatch(
    new RegExp(`^Port ${port} is in use .*GATEWAY_PORT=${Number(port) + 1} npm start\n$`),
  );
  const sameFolder = await runToItsEnd({ DATA_DIR });
  expect(sameFolder.output).toMatch(/^The ledger .* is in use by process \d+\. .*DATA_DIR.*\n$/);
});

test('[GWY-4] a gateway that was killed has every payment that it had answered for, and two copies none of each other', async () => {
  const DATA_DIR = newFolder();
  const first = await start({ DATA_DIR });
  const other = await start({ DATA_DIR: newFolder() });
  const { reference } = await ask(first.origin, '', REQUEST);
  await ask(first.origin, `/${reference}/void`, { key: 'k' });
  await first.end('SIGKILL');
  const again = await start({ DATA_DIR });
  expect(await ask(again.origin, `/${reference}`)).toMatchObject({ status: 'voided', key: 'k' });
  expect(await ask(other.origin, `/${reference}`)).toEqual({ error: 'payment-missing' });
  expect(await again.end('SIGTERM')).toBe(0);
  const lines = readFileSync(join(DATA_DIR, 'sandbox-gateway', 'ledger.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(['opened', 'voided']);
});
