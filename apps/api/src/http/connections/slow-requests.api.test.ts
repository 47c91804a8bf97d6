import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { SLOW_REQUEST_LIMITS } from '#api/http/connections/slow-requests.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

/** A server that gives requests so little time that a test can wait for it. */
async function listenImpatiently(): Promise<number> {
  testApp = await createTestApp(undefined, {
    connectionLimits: { slowRequests: { headersMs: 1_500, requestMs: 3_000, checkEveryMs: 25 } },
  });
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  return (testApp.app.server.address() as AddressInfo).port;
}

/** A connection, and what came over it until now. */
type Line = { readonly socket: Socket; readonly received: () => string };

function open(port: number): Line {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // The server may close while a byte is on its way.
  socket.on('error', () => undefined);
  return { socket, received: () => received };
}

/**
 * Sends the start at once, then a byte again and again for as long as the server
 * listens. Returns what came back.
 */
async function dripOver({ socket, received }: Line, start: string, byte: string): Promise<string> {
  socket.write(start);
  const dripping = setInterval(() => socket.write(byte), 10);
  await once(socket, 'close');
  clearInterval(dripping);
  return received();
}

const drip = (port: number, start: string, byte: string): Promise<string> =>
  dripOver(open(port), start, byte);

/** A connection on which nothing is sent until a later one has had its time. */
async function openUnused(port: number): Promise<Line> {
  const line = open(port);
  await once(line.socket, 'connect');
  await drip(port, `${HEAD}X-Slow: `, 'x');
  return line;
}

const HEAD = 'POST /api/v1/Account/customerlogin HTTP/1.1\r\nHost: localhost\r\n';

test('[API-50] headers that drip are cut, however many such connections there are, and others are served', async () => {
  const port = await listenImpatiently();
  const slow = Array.from({ length: 40 }, () => drip(port, `${HEAD}X-Slow: `, 'x'));
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  for (const answer of await Promise.all(slow))
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d .*Connection: close/is);
});

test('[API-50] a body that drips is cut', async () => {
  const port = await listenImpatiently();
  const start = `${HEAD}Content-Type: application/json\r\nContent-Length: 3000\r\n\r\n{`;
  expect(await drip(port, start, ' ')).toMatch(/^HTTP\/1\.1 4\d\d .*Connection: close/is);
});

test('[API-54] a connection that was opened ahead of need hears nothing, and still takes a request', async () => {
  const port = await listenImpatiently();
  const { socket, received } = await openUnused(port);
  expect(received()).toBe('');
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(received()).toMatch(/^HTTP\/1\.1 200 /);
});

test('[API-54] headers that drip after a long silence are cut too', async () => {
  const port = await listenImpatiently();
  expect(await dripOver(await openUnused(port), `${HEAD}X-Slow: x`, 'x')).toMatch(
    /^HTTP\/1\.1 4\d\d .*Connection: close/is,
  );
});

test('[API-50] a server cuts what takes longer than 15 seconds, between two looks at the most', async () => {
  testApp = await createTestApp();
  const { headersTimeout, requestTimeout, timeout } = testApp.app.server;
  const { headersMs, requestMs, checkEveryMs } = SLOW_REQUEST_LIMITS;
  expect([headersTimeout, requestTimeout]).toEqual([headersMs, requestMs]);
  expect(requestMs + checkEveryMs).toBeLessThanOrEqual(15_000);
  // A caller that reads nothing of its answer, and sends nothing either, is let go as well.
  expect(timeout).toBe(30_000);
});
