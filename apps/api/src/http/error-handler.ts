import type { Socket } from 'node:net';
import { ApiError } from '@portal/contract/errors/api-error';
import type { ErrorCode } from '@portal/contract/errors/error-codes';
import { ERRORS } from '@portal/contract/errors/errors';
import { operations } from '@portal/contract/operations';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '#api/database/connections/connection-errors.ts';
import { DatabaseBusyError } from '#api/database/database.ts';
import { errorFacts } from '#api/http/error-facts.ts';
import { requestNames } from '#api/http/request-names.ts';

/** How long a caller should wait when a part that the call needs is down. */
const RETRY_AFTER_OUTAGE_SECONDS = 30;

/** How long a caller should wait when a lock or a queue was in the way: either is gone in a moment. */
const RETRY_AFTER_BUSY_SECONDS = 3;

/** Errors that the HTTP framework finds before a handler runs. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
};

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  const known = FRAMEWORK_CODES[error.code];
  if (known) return new ApiError(known, { cause: error });
  if (error instanceof DatabaseBusyError)
    return new ApiError('service.busy', { retryAfterSeconds: RETRY_AFTER_BUSY_SECONDS, cause: error });
  if (isOutage(error)) {
    return new ApiError('service.unavailable', {
      retryAfterSeconds: RETRY_AFTER_OUTAGE_SECONDS,
      cause: error,
    });
  }
  // The framework has many codes for bad requests; they all have a status below 500.
  const isBadRequest = error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500;
  return new ApiError(isBadRequest ? 'request.malformed' : 'unexpected', { cause: error });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const { code, facts } = error;
  const { status, title, detail } = ERRORS[code];
  if (facts.retryAfterSeconds !== undefined) reply.header('Retry-After', facts.retryAfterSeconds);
  if (facts.allow !== undefined) reply.header('Allow', facts.allow);
  const problem = {
    type: `/api/docs#${code}`,
    title,
    status,
    detail: facts.detail ?? detail,
    code,
    correlationId: request.id,
    ...(facts.errors === undefined ? {} : { errors: facts.errors }),
    ...(facts.loginErrorMessage === undefined ? {} : { loginErrorMessage: facts.loginErrorMessage }),
  };
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

const METHODS_BY_PATH = new Map<string, string>([
  ...Object.values(operations).map((operation): [string, string] => [operation.path, operation.method]),
  ['/api/openapi.json', 'GET, HEAD'],
  ['/api/docs', 'GET, HEAD'],
]);

/** Returns a whole response, with its protection, for bytes that are not HTTP. */
function responseToBrokenRequest(protection: Readonly<Record<string, string>>): string {
  const code = 'request.malformed';
  const { status, title, detail } = ERRORS[code];
  const body = JSON.stringify({ type: `/api/docs#${code}`, title, status, detail, code });
  const headers = {
    ...protection,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n');
}

/**
 * Returns the handlers of errors that the framework finds before a request has a route, so before any hook
 * puts the protection on. API-27
 */
export function earlyErrorHandlers(protection: Readonly<Record<string, string>>) {
  const brokenRequest = responseToBrokenRequest(protection);
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(request, reply.headers(protection), toApiError(error));
    },
    /**
     * Closes the connection, but for one on which nothing was sent yet: browsers open some ahead of need, and
     * could take the answer for that of a request that is on its way. Such a connection ends without a word
     * once it was idle for `connectionTimeout`. API-54
     */
    clientErrorHandler(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return;
      if (socket.writable) socket.end(brokenRequest);
      else socket.destroy();
    },
  };
}

/**
 * The one place that turns errors into HTTP: problem documents without anything personal
 * or internal. API-7, API-12
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const apiError = toApiError(error);
    const { log } = ERRORS[apiError.code];
    request.log[log](
      {
        ...requestNames(request),
        code: apiError.code,
        ...(log === 'error' ? errorFacts(apiError.facts.cause) : {}),
      },
      'refused',
    );
    return sendProblem(request, reply, apiError);
  });
}

/** Replies to an unknown path under /api with 404, and to a wrong method with 405 and `Allow`. API-6 */
export function replyToUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const allow = METHODS_BY_PATH.get(path);
  // A path that is kept back here does not exist at all, even with the right method.
  const isOtherMethod = allow !== undefined && !allow.split(', ').includes(request.method);
  const error = isOtherMethod ? new ApiError('request.method', { allow }) : new ApiError('request.not-found');
  return sendProblem(request, reply, error);
}
