import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFaultyLink, type FaultyLink } from './faulty-link.ts';

let server: Server;
let link: FaultyLink;
/** Answers each request with the same text in capitals. */
let heard: string[] = [];
const hears = (): Promise<unknown> => once(server, 'heard');

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard.push(String(chunk));
      server.emit('heard');
      socket.write(String(chunk).toUpperCase());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  link = await createFaultyLink(() => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
});
beforeEach(() => {
  link.setMode('pass');
  heard = [];
});
afterAll(async () => {
  await link.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Turns of the event loop in which what was written on the loopback address arrives at the link. */
async function letArrive(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A client and everything that it was told until its connection ended. */
function createClient() {
  const socket: Socket = connect({ host: '127.0.0.1', port: link.port });
  const told: string[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => told.push(String(chunk)));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, told, closed };
}

test('[FLT-13] a link that passes delivers both ways, and a reset ends its connections', async () => {
  const { socket, told, closed } = createClient();
  socket.write('pay');
  await once(socket, 'data');
  expect(told).toEqual(['PAY']);
  link.reset();
  await closed;
});

test('[FLT-13] a link that refuses ends every connection at once', async () => {
  link.setMode('refuse');
  const { told, closed } = createClient();
  await closed;
  expect(told).toEqual([]);
});

test('[FLT-13] a held request arrives when the hold ends, also when its sender has gone', async () => {
  link.setMode('hold');
  const { socket, closed } = createClient();
  await new Promise<void>((resolve) => socket.end('late', resolve));
  await letArrive();
  socket.destroy();
  await closed;
  expect(heard).toEqual([]);
  const arrives = hears();
  link.setMode('pass');
  await arrives;
  expect(heard).toEqual(['late']);
});

test('[FLT-13] where answers are lost the request still has its effect', async () => {
  link.setMode('lose answers');
  const { socket, told, closed } = createClient();
  const arrives = hears();
  socket.write('pay');
  await arrives;
  link.setMode('pass');
  await closed;
  expect(heard).toEqual(['pay']);
  expect(told).toEqual([]);
});

test('[FLT-13] what a link loses never arrives', async () => {
  link.setMode('lose');
  const { socket, told, closed } = createClient();
  await new Promise((resolve) => socket.write('lost', resolve));
  await letArrive();
  link.setMode('pass');
  await closed;
  const second = createClient();
  second.socket.write('found');
  await once(second.socket, 'data');
  expect(heard).toEqual(['found']);
  expect(told).toEqual([]);
});
