import { ApiError } from '@portal/contract/errors/api-error';
import type { FastifyInstance } from 'fastify';

/** A list of names and values, one after the other. */
const isHostName = (name: string, place: number): boolean => place % 2 === 0 && name.toLowerCase() === 'host';

/**
 * Refuses requests with more than one line `Host`. Node keeps the first of them, and a proxy in front may
 * have gone by another (RFC 9112, section 3.2). API-58
 */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const hosts = request.raw.rawHeaders.filter(isHostName).length;
    next(hosts > 1 ? new ApiError('request.malformed') : undefined);
  });
}
