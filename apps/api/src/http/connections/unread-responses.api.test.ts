import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionLimits } from '#api/http/connections/connection-limits.ts';
import { MAX_UNREAD_RESPONSES } from '#api/http/connections/counted-response.ts';
import { createReaderWatch, SLOW_READER_LIMITS } from '#api/http/connections/slow-readers.ts';
import { listSiteBuilds } from '#api/portal-files/site-builds.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** For what comes at once where the machine is not busy. */
const LONG_WAIT = { timeout: 60_000 };
const CLIENTS = 25;
/** More than the buffers of a connection take on this machine. */
const LARGE_BYTES = 32 * 1024 * 1024;
/** The folder of a process's open files, where the system has one. */
const OPEN_FILES = '/proc/self/fd';

const dist = mkdtempSync(join(tmpdir(), 'portal-dist-'));
let testApp: TestApp;
let isListening = false;
let clients: Socket[] = [];

beforeAll(() => {
  mkdirSync(join(dist, 'real-154', 'assets'), { recursive: true });
  writeFileSync(join(dist, 'real-154', 'index.html'), '<h1>Log in</h1>');
  writeFileSync(join(dist, 'real-154', 'headers.json'), '{}');
  writeFileSync(join(dist, 'real-154', 'assets', 'large.js'), randomBytes(LARGE_BYTES));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients) client.destroy();
  clients = [];
  if (isListening) await testApp.close();
  isListening = false;
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

/** A server of a site with a page and a large file. Returns its connections as it takes them. */
async function listen(
  connectionLimits: Partial<ConnectionLimits> = {},
  prepare: (app: TestApp['app']) => void = () => undefined,
): Promise<Socket[]> {
  testApp = await createTestApp(undefined, {
    connectionLimits,
    portalFiles: {
      builds: listSiteBuilds({ distFolder: dist, reportTestMode: () => undefined }),
      siteOfHost: () => 'real-154',
    },
  });
  const taken: Socket[] = [];
  prepare(testApp.app);
  testApp.app.server.on('connection', (socket: Socket) => taken.push(socket));
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  isListening = true;
  return taken;
}

/** Waits for the end of a connection, however it ends: a reset is an error beside it. */
const endOf = (socket: Socket | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!socket || socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });

const portOf = () => (testApp.app.server.address() as AddressInfo).port;

/** Opens a connection that sends requests at once and reads nothing. */
function ask(path: string, times: number, headers = 'Host: localhost'): Socket {
  const client = connect(portOf(), '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  client.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`.repeat(times));
  return client;
}

const askAll = (path: string, times: number, count = CLIENTS) => {
  for (let client = 0; client < count; client += 1) ask(path, times);
};

const countOpen = (): number => (existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : 0);

/** Waits for so many requests to have come. */
function requestsOf(count: number): Promise<void> {
  let seen = 0;
  return new Promise((resolve) => {
    testApp.app.server.on('request', () => {
      seen += 1;
      if (seen === count) resolve();
    });
  });
}

const expectOthersServed = async () => {
  const response = await fetch(`http://127.0.0.1:${portOf()}/login`, { headers: { connection: 'close' } });
  expect([response.status, await response.text()]).toEqual([200, '<h1>Log in</h1>']);
};

/** As the attack did that took every file of a process. */
test.each([25, 100, 300])(
  '[API-59] %i clients that ask on and on without reading lose their connections, no file is open, and others are served',
  async (count) => {
    const taken = await listen();
    await expectOthersServed();
    const openBefore = countOpen();
    let mostOpen = openBefore;
    testApp.app.server.on('request', () => {
      mostOpen = Math.max(mostOpen, countOpen());
    });
    const come = requestsOf(count);
    askAll('/login', 120, count);
    await come;
    await expectOthersServed();
    await expect.poll(() => taken.filter(({ destroyed }) => !destroyed).length, LONG_WAIT).toBe(0);
    // Both ends of each connection are in this process.
    expect(mostOpen - openBefore).toBeLessThan(2 * count + 10);
  },
);

test('[API-59] calls of a connection that was ended are not made', async () => {
  let made = 0;
  const taken = await listen({}, (app) =>
    app.addHook('preHandler', (_request, _reply, next) => {
      made += 1;
      next();
    }),
  );
  ask('/health/live', 120);
  await expect.poll(() => taken.length, LONG_WAIT).toBe(1);
  await endOf(taken[0]);
  expect(made).toBe(MAX_UNREAD_RESPONSES);
  await expectOthersServed();
});

test('[API-59] as many requests as a connection may send ahead are all answered', async () => {
  await listen();
  const client = ask('/login', MAX_UNREAD_RESPONSES);
  let received = '';
  client.on('data', (chunk) => {
    received += chunk;
  });
  await expect.poll(() => received.match(/<h1>Log in/g)?.length, LONG_WAIT).toBe(MAX_UNREAD_RESPONSES);
  client.write('GET /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await endOf(client);
  expect(received.match(/<h1>Log in/g)).toHaveLength(MAX_UNREAD_RESPONSES + 1);
});

test.skipIf(!existsSync(OPEN_FILES))(
  '[API-59] files that nobody reads are not open, and in memory once',
  async () => {
    await listen();
    await expectOthersServed();
    const [openBefore, bytesBefore] = [countOpen(), process.memoryUsage().arrayBuffers];
    const come = requestsOf(CLIENTS * MAX_UNREAD_RESPONSES);
    askAll('/assets/large.js', MAX_UNREAD_RESPONSES);
    await come;
    await expectOthersServed();
    // Both ends of each connection are in this process.
    expect(countOpen() - openBefore).toBeLessThan(2 * CLIENTS + 10);
    expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeLessThan(2 * LARGE_BYTES);
  },
);

test('[API-56] a connection whose response drips to its reader is cut, and others are served', async () => {
  const taken = await listen({ slowReaders: { graceMs: 50, leastBytesPerSecond: 1_000_000_000 } });
  const come = requestsOf(1);
  const client = ask('/assets/large.js', 1);
  // Never silent for long, and never done.
  const dripping = setInterval(() => client.read(1_024), 10);
  await come;
  const [socket] = taken;
  await endOf(socket);
  clearInterval(dripping);
  expect(client.bytesRead).toBeLessThan(LARGE_BYTES);
  await expectOthersServed();
});

test('[API-56] a response may be read as slowly as 4 KiB a second, after 30 seconds', () => {
  vi.useFakeTimers();
  const socket = { resetAndDestroy: vi.fn() };
  const watch = createReaderWatch(SLOW_READER_LIMITS);
  const endWatch = watch(socket as unknown as Socket, 40_960);
  vi.advanceTimersByTime(39_999);
  expect(socket.resetAndDestroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.resetAndDestroy).toHaveBeenCalledOnce();
  endWatch();
  watch(socket as unknown as Socket, 1)();
  vi.runAllTimers();
  expect(socket.resetAndDestroy).toHaveBeenCalledOnce();
});

test('[API-57] a process takes so many connections and no more', async () => {
  const taken = await listen({ maxConnections: 3 });
  const come = requestsOf(3);
  for (let client = 0; client < 3; client += 1) ask('/assets/large.js', 1);
  await come;
  const refused = ask('/login', 1);
  refused.resume();
  await endOf(refused);
  expect([refused.bytesRead, taken.length]).toEqual([0, 3]);
  const another = ask('/login', 1);
  another.resume();
  await endOf(another);
  const told = testApp.logLines().filter((line) => line.includes('MAX_CONNECTIONS'));
  expect(told).toHaveLength(1);
  clients[0]?.destroy();
  await expect.poll(() => taken.some(({ destroyed }) => destroyed), LONG_WAIT).toBe(true);
  await expectOthersServed();
});

test('[API-57] a connection whose response is being read is not closed to make room', async () => {
  const taken = await listen({ maxConnections: 1 });
  const come = requestsOf(1);
  const reading = ask('/assets/large.js', 1, 'Host: localhost\r\nConnection: close');
  await come;
  const refused = ask('/login', 1);
  refused.resume();
  await endOf(refused);
  expect(taken[0]?.destroyed).toBe(false);
  reading.resume();
  await endOf(reading);
  expect(reading.bytesRead).toBeGreaterThan(LARGE_BYTES);
});

test('[API-57] connections that only wait for a further request make room', async () => {
  const taken = await listen({ maxConnections: 3 });
  for (let client = 0; client < 3; client += 1) {
    const idle = ask('/login', 1);
    await once(idle, 'data');
  }
  const refused = ask('/login', 1);
  refused.resume();
  await endOf(refused);
  await expect.poll(() => taken.every(({ destroyed }) => destroyed), LONG_WAIT).toBe(true);
  await expectOthersServed();
});

test.each([
  ['two lines Host', 'Host: localhost\r\nHOST: localhost'],
  ['a length beside chunks', 'Host: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked'],
  ['two lengths', 'Host: localhost\r\nContent-Length: 4\r\nContent-Length: 5'],
  ['another coding', 'Host: localhost\r\nTransfer-Encoding: xchunked'],
  ['a space before the colon', 'Host: localhost\r\nTransfer-Encoding : chunked'],
  ['lines that end without a return', 'Host: localhost\nTransfer-Encoding: chunked'],
])('[API-58] a request with %s is refused, protected, and its connection ends', async (_what, headers) => {
  await listen();
  const client = ask('/login', 1, `${headers}\r\nConnection: close`);
  let received = '';
  client.on('data', (chunk) => {
    received += chunk;
  });
  await endOf(client);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(received).toContain('request.malformed');
  expect(received).toContain('x-content-type-options: nosniff');
});
