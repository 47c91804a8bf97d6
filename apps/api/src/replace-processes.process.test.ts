import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { type SmallBalancer, startSmallBalancer } from '#test/fakes/small-balancer.ts';
import { findPostgresPrograms, startLocalPostgres } from '#test/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';

const HOOK_MS = 180_000;
const WAIT = { timeout: 60_000, interval: 10 };
/** Longer than the test: it ends each drain itself. */
const DRAIN_SECONDS = '300';
const CALLERS = 6;

const LOGIN = JSON.stringify({
  BrandId: 1,
  PhoneNumber: '0215550199',
  EmailId: null,
  DateOfBirth: '1950-01-01',
});
const HEADERS = {
  'content-type': 'application/json',
  CountryId: '154',
  'Request-Source': 'webcustomerportal',
};

describe.skipIf(!findPostgresPrograms())('processes behind a load balancer', () => {
  let postgres: Awaited<ReturnType<typeof startLocalPostgres>>;
  let balancer: SmallBalancer;
  const running: ServerProcess[] = [];

  async function start(): Promise<ServerProcess> {
    const server = await startServerProcess({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      TRUSTED_PROXIES: 'none',
      SECRET_KEY: 'a secret of the tests that is long enough',
      PUBLIC_ORIGIN: 'https://portal.example.com',
      SMTP_URL: 'smtp://localhost:1',
      SMTP_FROM: 'codes@portal.example.com',
      SMS_TWILIO_ACCOUNT_SID: 'AC1',
      SMS_TWILIO_AUTH_TOKEN: 'secret',
      SMS_TWILIO_FROM: '+6421000000',
      DRAIN_SECONDS,
    });
    running.push(server);
    balancer.add(server.origin);
    await expect.poll(balancer.listReady, WAIT).toContain(server.origin);
    return server;
  }

  beforeAll(async () => {
    postgres = await startLocalPostgres();
    const database = createPostgresDatabase(postgres.url, UNLIMITED_TIMEOUTS);
    await migrate(database);
    await database.close();
    balancer = await startSmallBalancer();
  }, HOOK_MS);
  afterAll(async () => {
    for (const server of running) await server.kill();
    await balancer?.close();
    postgres?.stop();
  }, HOOK_MS);

  /** Calls until it is stopped; returns the statuses. */
  function startTraffic() {
    let isOver = false;
    const statuses: number[] = [];
    const caller = async () => {
      while (!isOver) {
        const [path, init] =
          statuses.length % 2 === 0
            ? ['/health/live', {}]
            : ['/api/v1/Account/customerlogin', { method: 'POST', headers: HEADERS, body: LOGIN }];
        const response = await fetch(`${balancer.origin}${path}`, init as RequestInit);
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    };
    const callers = Array.from({ length: CALLERS }, caller);
    return {
      statuses,
      async end() {
        isOver = true;
        await Promise.all(callers);
      },
    };
  }

  /** Stops a process as a platform does, once its requests are done. */
  async function replace(server: ServerProcess): Promise<void> {
    server.child.kill('SIGTERM');
    await expect.poll(balancer.listReady, WAIT).not.toContain(server.origin);
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(503);
    const stillServed = await fetch(`${server.origin}/health/live`);
    expect(stillServed.status).toBe(200);
    expect(stillServed.headers.get('connection')).toBe('close');
    await expect.poll(() => balancer.countUnderWay(server.origin), WAIT).toBe(0);
    expect(await server.stop()).toBe(0);
  }

  test('[OPS-2] are replaced one after the other under traffic: nothing is refused or cut', {
    timeout: HOOK_MS,
  }, async () => {
    const first = await start();
    const second = await start();
    const traffic = startTraffic();
    await expect.poll(() => traffic.statuses.length, WAIT).toBeGreaterThan(20);
    await replace(first);
    await start();
    await replace(second);
    const before = traffic.statuses.length;
    await expect.poll(() => traffic.statuses.length, WAIT).toBeGreaterThan(before + 20);
    await traffic.end();
    expect(balancer.faults).toEqual([]);
    // Nobody has this number: 400 is the right answer, and 403 after five of them.
    expect(traffic.statuses.filter((status) => ![200, 400, 403, 429].includes(status))).toEqual([]);
  });

  test('[OPS-2] a request that began before the stop is served after it', { timeout: HOOK_MS }, async () => {
    const server = await start();
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await once(socket, 'connect');
    const head = Object.entries({ ...HEADERS, Host: 'localhost', 'Content-Length': LOGIN.length })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    socket.write(`POST /api/v1/Account/customerlogin HTTP/1.1\r\n${head}\r\n${LOGIN.slice(0, 10)}`);
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.origin}/health/ready`)).status, WAIT).toBe(503);
    const stopped = server.stop();
    socket.write(LOGIN.slice(10));
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 (400|403) .*connection: close/is);
    expect(await stopped).toBe(0);
  });
});
