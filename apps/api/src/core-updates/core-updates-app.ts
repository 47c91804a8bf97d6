import { type ServerResponse, STATUS_CODES } from 'node:http';
import {
  CORE_UPDATE_LIMITS,
  CORE_UPDATES_PATH,
  type CoreUpdateOutcome,
  NDJSON,
} from '@portal/contract/records/core-update';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { PostRefusal, splitPost } from '#api/core-updates/read-updates.ts';
import { isOutage } from '#api/database/connections/connection-errors.ts';
import type { Clock } from '#api/gateways/clock.ts';
import { createBearerCheck } from '#api/http/bearer-check.ts';
import {
  boundConnections,
  CONNECTION_LIMITS,
  connectionOptions,
} from '#api/http/connections/connection-limits.ts';
import { type Drain, endConnectionsWhileDraining } from '#api/http/connections/drain.ts';
import { createReaderWatch, cutSlowReaders } from '#api/http/connections/slow-readers.ts';
import { errorFacts } from '#api/http/error-facts.ts';
import { createLogger, logRequests } from '#api/http/logger.ts';
import { apiProtection } from '#api/http/security-headers.ts';

const MAX_CONNECTIONS = 64;
/** Each holds a few megabytes at the most: together they are the memory of the door. */
const MAX_POSTS_AT_ONCE = 8;
const RETRY_AFTER_OTHERS_SECONDS = 5;
const MS_OF_A_MINUTE = 60_000;
const RETRY_AFTER_OUTAGE_SECONDS = 30;

export type CoreUpdatesOptions = {
  /** Settles the lines of a post. */
  readonly take: (lines: readonly string[]) => Promise<readonly CoreUpdateOutcome[]>;
  /** One or two, so that one can be replaced; in development also that of the stand-in core system. */
  readonly tokens: readonly string[];
  readonly clock: Clock;
  readonly drain: Drain;
  readonly log: FastifyBaseLogger;
};

/** Counts posts, by minute and under way; returns for how many seconds the next one has to wait. INB-2 */
function createPostCount(clock: Clock): (response: ServerResponse) => number {
  const posts: number[] = [];
  let underWay = 0;
  return (response) => {
    if (underWay >= MAX_POSTS_AT_ONCE) return RETRY_AFTER_OTHERS_SECONDS;
    const now = clock.now().getTime();
    while ((posts[0] ?? now) <= now - MS_OF_A_MINUTE) posts.shift();
    if (posts.length < CORE_UPDATE_LIMITS.postsPerMinute) {
      posts.push(now);
      underWay += 1;
      response.once('close', () => {
        underWay -= 1;
      });
      return 0;
    }
    return Math.ceil(((posts[0] ?? now) + MS_OF_A_MINUTE - now) / 1_000);
  };
}

const refuse = (reply: FastifyReply, status: number, detail?: string): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail }));

function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | PostRefusal, request, reply) => {
    if (error instanceof PostRefusal) return refuse(reply, error.status, error.message);
    const { statusCode = 500 } = error as Partial<FastifyError>;
    if (statusCode < 500) return refuse(reply, statusCode);
    request.log.error(
      { reqId: request.id, ...errorFacts(error) },
      'updates of the core system were not taken',
    );
    if (!isOutage(error)) return refuse(reply, 500);
    return refuse(reply.header('Retry-After', RETRY_AFTER_OUTAGE_SECONDS), 503);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404));
}

/**
 * The door in, as an app of its own: whoever reaches the customers' port does not reach it. A post is read
 * to its end before anything of it is written, so that a slow sender holds its own memory and no
 * transaction. INB-1, INB-2
 */
export function createCoreUpdatesApp({
  take,
  tokens,
  clock,
  drain,
  log,
}: CoreUpdatesOptions): FastifyInstance {
  const { logger: _, ...naming } = createLogger(false);
  const { slowRequests, slowReaders } = CONNECTION_LIMITS;
  const app = Fastify({
    ...naming,
    loggerInstance: log,
    bodyLimit: CORE_UPDATE_LIMITS.bodyBytes,
    // No bound for a silent connection: a sender waits while the posts before are written.
    requestTimeout: slowRequests.requestMs,
    http: connectionOptions(CONNECTION_LIMITS),
    return503OnClosing: false,
  });
  const isSender = createBearerCheck(tokens);
  const countPost = createPostCount(clock);
  boundConnections(app, { ...CONNECTION_LIMITS, maxConnections: MAX_CONNECTIONS }, clock);
  cutSlowReaders(app, createReaderWatch(slowReaders));
  logRequests(app);
  registerErrorHandler(app);
  endConnectionsWhileDraining(app, drain);
  // Before the body is read: nobody else makes this process hold one.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(apiProtection({ isSecureOrigin: false }));
    if (!isSender(request.headers.authorization))
      return refuse(reply.header('WWW-Authenticate', 'Bearer'), 401);
    const waitSeconds = countPost(reply.raw);
    if (waitSeconds > 0) return refuse(reply.header('Retry-After', waitSeconds), 429);
    // Its unpacked size would have no limit.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return refuse(reply, 415, 'Send the body uncompressed.');
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(NDJSON, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer | undefined }>(CORE_UPDATES_PATH, async ({ body = Buffer.alloc(0) }, reply) => {
    const outcomes = await take(splitPost(body));
    return reply
      .type(`${NDJSON}; charset=utf-8`)
      .send(outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  });
  return app;
}
