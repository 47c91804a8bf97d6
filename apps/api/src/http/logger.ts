import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { destination } from 'pino';
import { requestNames } from '#api/http/request-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that are asked every few seconds: their log lines have the level debug. */
    isRoutine?: boolean;
  }
}

/**
 * Off, or a level, the release that each line names, and the stream to write to, which is standard output by
 * default.
 */
export type LogSettings =
  | false
  | { readonly level: string; readonly version: string; readonly stream?: NodeJS.WritableStream };

/** The bytes of lines that are gathered for one write. */
const WRITE_FROM_BYTES = 3_840;
/**
 * A pipe takes this much whole (PIPE_BUF): two threads that write when the process ends cannot tear a line.
 */
const MAX_WRITE_BYTES = 4_096;
/** The longest that a line waits for others. A killed process loses no more. API-34 */
const WRITE_AFTER_MS = 50;

/** Standard output, buffered. The library writes the rest when the process ends, unless it is killed. */
const createStandardOutput = () =>
  destination({
    dest: 1,
    sync: false,
    minLength: WRITE_FROM_BYTES,
    maxWrite: MAX_WRITE_BYTES,
    periodicFlush: WRITE_AFTER_MS,
  });

const MICROSECONDS = 1_000;

/** The logging options of the framework: our own lines only, and no logger of its own for each request. */
export function createLogger(settings: LogSettings) {
  return {
    logger: settings !== false && {
      level: settings.level,
      stream: settings.stream ?? createStandardOutput(),
      // Process, machine and release. OPS-9
      formatters: { bindings: (names: object) => ({ ...names, version: settings.version }) },
    },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (base: FastifyBaseLogger) => base,
  } satisfies FastifyServerOptions;
}

/**
 * Logs one line a request: id, method, route, status and duration; no bodies, URLs,
 * names, codes or tokens. API-22
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode, elapsedTime } = reply;
    // Read once: the framework creates this object each time.
    const route = request.routeOptions;
    const level = route?.config.isRoutine ? 'debug' : 'info';
    app.log[level](
      {
        ...requestNames(request),
        method: request.method,
        // As it was declared, never the URL as it came: a URL can carry a policy number or worse.
        route: route?.url ?? 'portal-file',
        statusCode,
        // In milliseconds, to the microsecond: further digits only make the line longer.
        responseTime: Math.round(elapsedTime * MICROSECONDS) / MICROSECONDS,
      },
      'request completed',
    );
    next();
  });
}
