import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { gatherLines } from '#api/http/log-lines.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that are asked every few seconds: their log lines have the level debug. */
    isRoutine?: boolean;
  }
}

/** Whether and how the server logs: off, or a level and a place to write to. */
export type LogSettings = false | { readonly level: string; readonly stream?: NodeJS.WritableStream };

/** The route as it was declared, never the address as it came: an address can carry a policy number or worse. */
const routeOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'portal-file';

/** What the framework needs to log as we do: our own lines only, and no logger made anew for each request. */
export function createLogger(settings: LogSettings) {
  const logger = settings !== false && { ...settings, stream: settings.stream ?? gatherLines() };
  return {
    // The framework's types want a stream of its own making; ours writes.
    logger: logger as unknown as boolean,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (base: FastifyBaseLogger) => base,
  } satisfies FastifyServerOptions;
}

/** One line a request: id, method, route, status and duration; no bodies, addresses, names, codes or tokens. API-22 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode, elapsedTime } = reply;
    const level = request.routeOptions?.config.isRoutine ? 'debug' : 'info';
    app.log[level](
      {
        reqId: request.id,
        method: request.method,
        route: routeOf(request),
        statusCode,
        responseTime: elapsedTime,
      },
      'answered',
    );
    next();
  });
}
