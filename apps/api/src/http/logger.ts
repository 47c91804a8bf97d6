import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Whether and how the server logs: off, or a level and a place to write to. */
export type LogSettings = false | { readonly level: string; readonly stream?: NodeJS.WritableStream };

/** The route as it was declared, never the address as it came: an address can carry a policy number or worse. */
const routeOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'portal-file';

const serializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
  res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
};

/** One line a request: id, method, route, status and duration; no bodies, addresses, names, codes or tokens. API-22 */
export function createLogger(settings: LogSettings) {
  // The framework types a reply without its route in one version of this serializer; ours reads only the status.
  const logger = settings === false ? false : ({ ...settings, serializers } as unknown as boolean);
  return { logger, genReqId: () => randomUUID() } satisfies FastifyServerOptions;
}
