import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of a trusted proxy that the request belongs to. */
    traceId?: string;
  }
}

const REQUEST_ID_HEADER = 'x-request-id';
const TRACE_HEADER = 'traceparent';

/** A log line can hold it, and a caller cannot misuse it: no spaces, no quotes, no e-mail address. */
const REQUEST_ID = /^[\w-]{8,64}$/;
/** W3C Trace Context, level 1, section 3.2: version, trace, parent and flags. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

const oneValue = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

type IsTrusted = (ipAddress: string) => boolean;

const comesFrom = (isTrusted: IsTrusted, { socket }: IncomingMessage): boolean =>
  socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress);

/** Returns what names a request: as a trusted proxy did, or else by a random UUID. OPS-8 */
export const createRequestId =
  (isTrusted: IsTrusted) =>
  (raw: IncomingMessage): string => {
    const given = oneValue(raw.headers[REQUEST_ID_HEADER]);
    return REQUEST_ID.test(given) && comesFrom(isTrusted, raw) ? given : randomUUID();
  };

/** Gives each response the id of its request and the trace that a trusted proxy named. OPS-8 */
export function nameResponses(app: FastifyInstance, isTrusted: IsTrusted): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    const traceParent = oneValue(request.headers[TRACE_HEADER]);
    const [, traceId] = TRACE_PARENT.exec(traceParent) ?? [];
    if (traceId && comesFrom(isTrusted, request.raw)) {
      request.traceId = traceId;
      reply.header(TRACE_HEADER, traceParent);
    }
    next();
  });
}

/** Returns what a log line says of its request. OPS-8 */
export const requestNames = ({ id, traceId }: FastifyRequest) => ({
  reqId: id,
  ...(traceId === undefined ? {} : { traceId }),
});
