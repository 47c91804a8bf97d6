import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runToItsEnd, startServerProcess } from '#test/server-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Person = { mobile: string; dateOfBirth: string };

async function post(origin: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', CountryId: '154', 'Request-Source': 'webcustomerportal' },
    body: JSON.stringify(body),
  });
}

async function createPerson(origin: string): Promise<Person> {
  const response = await post(origin, '/dev/people.json', { like: '70010001' });
  if (response.status !== 201) throw new Error(`not acknowledged: ${response.status}`);
  return (await response.json()) as Person;
}

const canLogIn = async (origin: string, { mobile, dateOfBirth }: Person): Promise<boolean> => {
  const body = { BrandId: 1, PhoneNumber: mobile, EmailId: null, DateOfBirth: dateOfBirth };
  return (await post(origin, '/api/v1/Account/customerlogin', body)).status === 200;
};

test('[API-24] a process killed in mid-work loses no acknowledged write, and the next start works', {
  // Three starts over a database of files: each may take a minute on a busy machine.
  timeout: 600_000,
}, async () => {
  const DATA_DIR = join(folder, 'killed');
  const acknowledged: Person[] = [];
  for (const killAfter of [3, 11]) {
    const server = await startServerProcess({ DATA_DIR });
    const target = acknowledged.length + killAfter;
    const writers = Array.from({ length: 4 }, async () => {
      while (acknowledged.length < target) {
        const person = await createPerson(server.origin).catch(() => undefined);
        if (!person) return;
        acknowledged.push(person);
      }
    });
    await Promise.race(writers);
    await server.kill();
    await Promise.all(writers);
  }
  const server = await startServerProcess({ DATA_DIR });
  const found = await Promise.all(acknowledged.map((person) => canLogIn(server.origin, person)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(14);
  expect(found).toEqual(acknowledged.map(() => true));
  expect(await server.stop()).toBe(0);
});

/** A port that nobody listens at for now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('[INB-1] updates come in by a port of their own, and by no other', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const token = 'q8Zr1vXw0nT5yKc3LmB7sHd9JfG2pAeU';
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'updates'),
    CORE_UPDATES_PORT: String(port),
    CORE_UPDATES_TOKENS: token,
  });
  const postTo = (origin: string) =>
    fetch(`${origin}/api/core/v1/updates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: '{"kind":"bonus"}',
    });
  const answer = await postTo(`http://127.0.0.1:${port}`);
  expect(await answer.text()).toBe('{"updateId":null,"outcome":"refused","reason":"unknown-kind"}\n');
  expect((await postTo(server.origin)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(401);
  expect(await server.stop()).toBe(0);
});

test('[OPS-10] metrics are read at a port of their own, and at no other', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'metrics'),
    METRICS_PORT: String(port),
    RELEASE: 'v9.8.7',
  });
  await fetch(`${server.origin}/api/nothing`);
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(page).toContain('portal_release{version="v9.8.7"} 1\n');
  expect(page).toMatch(/^portal_call_duration_seconds_count\{operation="[^"]+",status="4xx"\} 1$/m);
  expect(page).toMatch(/^portal_job_rounds_total\{name="look-at-database",result="failed"\} 0$/m);
  expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('portal_');
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(404);
  expect(await server.stop()).toBe(0);
});

describe('[HOUSE-5] a start that cannot be', () => {
  const oneSentence = (output: string) => {
    expect(output).not.toMatch(/^\s+at /m);
    expect(output.trim()).not.toContain('\n');
    return output;
  };

  test('in production without what it needs names each variable', async () => {
    const { exitCode, output } = await runToItsEnd({
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'production'),
    });
    expect(exitCode).toBe(1);
    for (const name of ['DATABASE_URL', 'SECRET_KEYS', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES'])
      expect(oneSentence(output)).toContain(name);
  });

  test('with a value that makes no sense names the variable', async () => {
    const { exitCode, output } = await runToItsEnd({
      PORT: 'four thousand',
      DATA_DIR: join(folder, 'senseless'),
    });
    expect(exitCode).toBe(1);
    expect(oneSentence(output)).toContain('PORT');
  });

  test('on a port in use says so and how to choose another', async () => {
    const other = createServer().listen(0, 'localhost');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exitCode, output } = await runToItsEnd({ PORT: String(port), DATA_DIR: join(folder, 'port') });
    other.close();
    expect(exitCode).toBe(1);
    expect(oneSentence(output)).toMatch(new RegExp(`${port} is in use.*PORT=`));
  });

  test('on a database folder that another process holds says which', async () => {
    const DATA_DIR = join(folder, 'held');
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(join(DATA_DIR, 'database.lock'), String(process.pid));
    const { exitCode, output } = await runToItsEnd({ DATA_DIR });
    expect(exitCode).toBe(1);
    expect(oneSentence(output)).toContain(String(process.pid));
  });

  test('on a broken database folder says what to do with it', async () => {
    const DATA_DIR = join(folder, 'broken');
    mkdirSync(join(DATA_DIR, 'database'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'database', 'PG_VERSION'), 'not a version');
    const { exitCode, output } = await runToItsEnd({ DATA_DIR });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/cannot be opened/);
    expect(output).not.toMatch(/^\s+at /m);
  });

  test('with a DATABASE_URL where nothing responds says so', async () => {
    const { exitCode, output } = await runToItsEnd({
      NODE_ENV: 'development',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: join(folder, 'away'),
    });
    expect(exitCode).toBe(1);
    expect(oneSentence(output)).toMatch(/DATABASE_URL names cannot be reached/);
  });
});
