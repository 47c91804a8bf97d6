import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

/** The route as it was declared, never the address as it came: an address can carry a policy number or worse. */
const routeOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'portal-file';

/**
 * One line a request: id, method, route, status and duration; no bodies, addresses, names, codes or tokens. API-22
 */
export function createLogger(logger: FastifyServerOptions['logger']) {
  const settings = typeof logger === 'object' && logger !== null ? logger : {};
  return {
    logger: logger
      ? {
          ...settings,
          serializers: {
            req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
            res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
          },
        }
      : false,
    genReqId: () => randomUUID(),
  } satisfies FastifyServerOptions;
}
