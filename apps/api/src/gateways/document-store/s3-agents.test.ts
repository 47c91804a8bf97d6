import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createS3Agents } from '#api/gateways/document-store/s3-agents.ts';

test('[DOC-11] what a connection has read is given back, and the content is whole', async () => {
  const content = Buffer.from(Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 31) % 251));
  const server = createServer((_, response) => response.end(content)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { httpAgent } = createS3Agents(1);
  const { port } = server.address() as AddressInfo;
  const read: Uint8Array[] = [];
  const asking = request({ port, host: '127.0.0.1', agent: httpAgent });
  asking.on('socket', (socket: Socket) => socket.on('data', (bytes: Uint8Array) => read.push(bytes)));
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const received: Buffer[] = [];
  for await (const chunk of response) received.push(Buffer.from(chunk));
  expect(Buffer.concat(received).equals(content)).toBe(true);
  await Promise.resolve();
  const left = read.filter(({ buffer }) => buffer.byteLength > 0);
  expect(left.length).toBeLessThan(read.length / 2);
  // Memory that may belong to others, too, is not touched.
  for (const { buffer, byteLength } of left) expect(byteLength).toBeLessThan(buffer.byteLength);
  httpAgent.destroy();
  server.close();
});
