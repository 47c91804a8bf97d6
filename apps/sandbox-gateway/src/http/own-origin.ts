import type { FastifyRequest } from 'fastify';
import { GatewayError } from '#sandbox/gateway-error.ts';

/** The origin at which the gateway was asked. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/**
 * A browser may send cards and bank accounts from the gateway's own frames only: 403 `origin-refused`. GWY-13
 */
export function demandOwnOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': sentFrom = 'same-origin' } = request.headers;
  if (sentFrom !== 'same-origin' || (origin !== undefined && origin !== originOf(request))) {
    throw new GatewayError(403, 'origin-refused');
  }
}
