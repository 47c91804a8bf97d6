import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable, Writable } from 'node:stream';
import { ApiError } from '@portal/contract/errors/api-error';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { CommitOutcomeUnknownError, type Queryable } from '#api/database/database.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { createReaderWatch, SLOW_READER_LIMITS } from '#api/http/connections/slow-readers.ts';
import { registerErrorHandler } from '#api/http/error-handler.ts';
import { acceptJsonOnly } from '#api/http/json-body.ts';
import { createLogger } from '#api/http/logger.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { registerOperations } from '#api/http/operations/register-operations.ts';
import { createTokenHashing } from '#api/keys/token-hashing.ts';
import { createNetworkLimiter } from '#api/session/network-limiter.ts';
import { createRequestLimiter } from '#api/session/request-limiter.ts';
import { createSessionRepository } from '#api/session/session-repository.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const tokenHashing = createTokenHashing({
  codeKeys: [{ id: 1, key: Buffer.from('code') }],
  identifierKeys: [{ id: 1, key: Buffer.from('identifier') }],
});
const liveToken = tokenHashing.hashToken('live');
/** A database in which one session is live. */
const database: Queryable = {
  query: async <Row>(_statement: unknown, [tokenHash]: readonly unknown[]) =>
    (liveToken.equals(tokenHash as Buffer) ? [{ body: '{}', version: null }] : []) as Row[],
};
const { proveSession } = createSessionRepository(database);
const sendDocument = (stream: Readable, rest: { contentType?: string; lengthBytes?: number } = {}) =>
  ({
    documentStream: async ({ credentials }) => ({
      proof: await proveSession(credentials),
      stream,
      contentType: JSON_TYPE,
      ...rest,
    }),
  }) satisfies OperationHandlers;

let app: FastifyInstance;
let logLines: string[];
afterEach(() => app.close());

/** An app that has the calls of the contract, handled by these handlers. */
function createApp(
  handlers: OperationHandlers,
  { shouldCheckResponses = true, slowReaders = SLOW_READER_LIMITS } = {},
): FastifyInstance {
  logLines = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  app = Fastify(createLogger({ level: 'info', version: 'tested', stream }));
  registerErrorHandler(app);
  acceptJsonOnly(app);
  registerOperations(app, {
    handlers,
    tokenHashing,
    sessionCookie: { read: () => undefined },
    requestLimiter: createRequestLimiter({ clock: systemClock, proveSession }),
    networkLimiter: createNetworkLimiter(systemClock),
    proveSession,
    shouldCheckResponses,
    watchReader: createReaderWatch(slowReaders),
  });
  return app;
}

const headersWith = (token: string) => ({
  countryid: '154',
  'request-source': 'webcustomerportal',
  authorization: `Bearer ${token}`,
});
const SUPPRESS = {
  method: 'POST',
  url: '/api/v1/FeatureManagement/suppress',
  payload: { FeatureId: 1, clientPortalLoginId: 'login' },
} as const;
const PAYMENTS = {
  method: 'GET',
  url: '/api/v1/PayNow/getrealtimepayments',
  query: { clientPolicyNumber: '70010001', ClientPortalLoginId: 'login' },
} as const;
const DOCUMENT = {
  method: 'POST',
  url: '/api/v1/Document/documentstream',
  payload: { DocumentId: 'one', QuadientHeaders: null },
} as const;
const inject = (call: typeof SUPPRESS | typeof PAYMENTS | typeof DOCUMENT, token = 'live') =>
  app.inject({ ...call, headers: headersWith(token) });

/** Asks for the document over a connection of its own, as browsers do. */
async function openDocument() {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const asking = request({
    host: '127.0.0.1',
    port,
    method: DOCUMENT.method,
    path: DOCUMENT.url,
    headers: { ...headersWith('live'), 'content-type': 'application/json' },
    agent: false,
  });
  asking.on('error', () => undefined);
  asking.end(JSON.stringify(DOCUMENT.payload));
  return asking;
}
const responseTo = async (asking: ClientRequest): Promise<IncomingMessage> =>
  (await once(asking, 'response'))[0];

test('[API-19] a call that is described and has no handler returns 501, and only to a live session', async () => {
  createApp({});
  const response = await inject(SUPPRESS);
  expect(response.statusCode).toBe(501);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect((await inject(SUPPRESS, 'dead')).statusCode).toBe(401);
});

test('[API-30] a handler with nothing to say returns 204 without a body', async () => {
  createApp({
    suppressOffer: async ({ credentials }) => ({
      proof: await proveSession(credentials),
      status: 'noContent',
    }),
  });
  const response = await inject(SUPPRESS);
  expect(response.statusCode).toBe(204);
  expect(response.body).toBe('');
  expect(response.headers).not.toHaveProperty('content-type');
  expect((await inject(SUPPRESS, 'dead')).statusCode).toBe(401);
});

test.each([
  ['nothingOutstanding', 204],
  ['paymentSettled', 467],
  ['notPayableOnline', 469],
  ['paymentPending', 473],
] as const)('[API-30] %s is %i without a body', async (status, statusCode) => {
  createApp({
    outstandingPayments: async ({ credentials }) => ({ proof: await proveSession(credentials), status }),
  });
  const response = await inject(PAYMENTS);
  expect(response.statusCode).toBe(statusCode);
  expect(response.body).toBe('');
});

test('[API-9] each handler names its own refusal of what is not there', async () => {
  createApp({
    documentStream: async ({ credentials }) => {
      await proveSession(credentials);
      throw new ApiError('address.not-found');
    },
  });
  const response = await inject(DOCUMENT);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'address.not-found' });
});

test('[API-21] a response of any kind that breaks the contract is caught before it leaves', async () => {
  const stream = Readable.from(['%PDF']);
  const wrong: OperationHandlers = {
    ...sendDocument(stream, { contentType: 'application/pdf' }),
    outstandingPayments: async ({ credentials }) => ({
      proof: await proveSession(credentials),
      json: '{"Payments":"none"}',
    }),
    suppressOffer: (async ({ credentials }) => ({
      proof: await proveSession(credentials),
      status: 'paymentPending',
    })) as OperationHandlers['suppressOffer'] & {},
  };
  createApp(wrong);
  for (const call of [DOCUMENT, PAYMENTS, SUPPRESS]) {
    const response = await inject(call);
    expect(response.statusCode, call.url).toBe(500);
    expect(response.json()).toMatchObject({ code: 'unexpected' });
  }
  expect(stream.destroyed).toBe(true);
});

test('[API-21] in production nothing is held against the contract', async () => {
  createApp(sendDocument(Readable.from(['%PDF']), { contentType: 'application/pdf' }), {
    shouldCheckResponses: false,
  });
  const response = await inject(DOCUMENT);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
});

test('[API-31] a stream goes out as it comes in, and is not gathered', async () => {
  const stream = new PassThrough();
  createApp(sendDocument(stream));
  const asking = await openDocument();
  stream.write('"AAAA');
  const response = await responseTo(asking);
  expect(response.headers).toMatchObject({ 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked' });
  const chunks = response[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toBe('"AAAA');
  stream.end('BBBB"');
  expect(String((await chunks.next()).value)).toBe('BBBB"');
  expect((await chunks.next()).done).toBe(true);
});

test('[API-31] a stream says how long it is where that is known', async () => {
  createApp(sendDocument(Readable.from(['"AAAA"']), { lengthBytes: 6 }));
  const response = await inject(DOCUMENT);
  expect(response.headers).toMatchObject({ 'content-type': JSON_TYPE, 'content-length': '6' });
  expect(response.json()).toBe('AAAA');
});

test('[API-31] without a live session no source is opened', async () => {
  let opened = 0;
  createApp({
    async documentStream({ credentials }) {
      const proof = await proveSession(credentials);
      opened += 1;
      return { proof, stream: Readable.from(['"AAAA"']), contentType: JSON_TYPE };
    },
  });
  expect((await inject(DOCUMENT, 'dead')).statusCode).toBe(401);
  expect(opened).toBe(0);
  expect((await inject(DOCUMENT)).statusCode).toBe(200);
  expect(opened).toBe(1);
});

test.each([
  [new Error('J. Smith has no letter'), 500, 'unexpected'],
  [Object.assign(new Error('down'), { code: 'ECONNREFUSED' }), 503, 'service.unavailable'],
  [Object.assign(new Error('too slow'), { code: '57014' }), 503, 'service.unavailable'],
  [Object.assign(new Error('met another'), { code: '40P01' }), 503, 'service.unavailable'],
  [new Error('Query read timeout'), 503, 'service.unavailable'],
  [new CommitOutcomeUnknownError(new Error('lost')), 503, 'service.unavailable'],
  [new ApiError('policy.not-found'), 404, 'policy.not-found'],
])('[API-31] an error before the first byte is a problem: %s', async (error, statusCode, code) => {
  const stream = new Readable({
    read() {
      this.destroy(error);
    },
  });
  createApp(sendDocument(stream, { lengthBytes: 4_000 }));
  const response = await inject(DOCUMENT);
  expect(response.statusCode).toBe(statusCode);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.body)));
  expect(response.json()).toMatchObject({ status: statusCode, code });
  expect(logLines.join('')).not.toContain('Smith');
});

test('[API-31] [API-22] an error after the first byte cuts the connection, and the log says so without its text', async () => {
  const stream = new PassThrough();
  createApp(sendDocument(stream));
  const asking = await openDocument();
  stream.write('"AAAA');
  const response = await responseTo(asking);
  await once(response, 'data');
  const cut = once(response, 'error');
  stream.destroy(new Error('J. Smith has no letter'));
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
  expect(response.complete).toBe(false);
  expect(logLines.join('')).toContain('stream broken off');
  expect(logLines.join('')).not.toContain('Smith');
});

test('[API-31] who goes away ends the stream at its source', async () => {
  const stream = new PassThrough();
  createApp(sendDocument(stream));
  const asking = await openDocument();
  stream.write('"AAAA');
  const response = await responseTo(asking);
  response.on('error', () => undefined);
  const ended = once(stream, 'close');
  asking.destroy();
  await ended;
  expect(stream.destroyed).toBe(true);
});

test('[API-31] who goes away before the stream is there ends it all the same', async () => {
  const stream = new PassThrough();
  const isAsked = Promise.withResolvers<void>();
  const isGone = Promise.withResolvers<void>();
  createApp({
    async documentStream({ credentials, request: { raw } }) {
      const proof = await proveSession(credentials);
      raw.socket.once('close', isGone.resolve);
      isAsked.resolve();
      await isGone.promise;
      return { proof, stream, contentType: JSON_TYPE };
    },
  });
  const asking = await openDocument();
  await isAsked.promise;
  const ended = once(stream, 'close');
  asking.destroy();
  await ended;
  expect(stream.destroyed).toBe(true);
});

test('[API-56] a stream that nobody reads is cut, and ends at its source', async () => {
  const part = Buffer.alloc(65_536, 'A');
  const stream = new Readable({ read: () => void stream.push(part) });
  createApp(sendDocument(stream), { slowReaders: { graceMs: 50, leastBytesPerSecond: 1_000_000_000 } });
  stream.on('error', () => undefined);
  const ended = new Promise((resolve) => stream.once('close', resolve));
  const response = await responseTo(await openDocument());
  response.on('error', () => undefined);
  await ended;
  expect(response.complete).toBe(false);
  response.destroy();
});
