import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { digestOf } from '#sandbox/random.ts';

/** Returns the token of a request; an empty text without one. */
export const bearerTokenOf = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** Lets only a server with the secret key through: 401 `secret-key-refused`. GWY-5 */
export function demandSecretKey(request: FastifyRequest, secretKey: string): void {
  const given = Buffer.from(digestOf(bearerTokenOf(request)));
  if (!timingSafeEqual(given, Buffer.from(digestOf(secretKey)))) {
    throw new GatewayError(401, 'secret-key-refused');
  }
}
