import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, createHourlyAllowance } from '#api/gateways/clock.ts';

const HEADER = 'x-forwarded-for';

/** The framework lists the callers that it believes, behind the one at the other end of the connection. */
const isBelieved = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 1) > 1;

/**
 * Says in the log when X-Forwarded-For comes from a caller that TRUSTED_PROXIES does not name: a proxy that
 * was forgotten there makes all customers behind it one. The line names no address. OPS-4
 */
export function warnOfUnbelievedHeaders(app: FastifyInstance, clock: Clock): void {
  const mayWarn = createHourlyAllowance(clock);
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.headers[HEADER] !== undefined && !isBelieved(request) && mayWarn())
      app.log.warn(
        { header: HEADER },
        'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name, so it is ignored. If that is your proxy, add it there.',
      );
    next();
  });
}
