import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_TOKEN_LENGTH = 64;

/** A cookie with one unguessable token. No script can read it, and no other site can send it. */
export interface TokenCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
}

type TokenCookieSettings = { name: string; lifeSeconds: number; isSecureOrigin: boolean };

/**
 * The prefix `__Host-` demands `Secure`, which a development origin without TLS cannot have in every browser.
 */
export function createTokenCookie(settings: TokenCookieSettings): TokenCookie {
  const { lifeSeconds, isSecureOrigin } = settings;
  const name = isSecureOrigin ? `__Host-${settings.name}` : settings.name;
  return {
    read(request) {
      const token = request.cookies[name];
      return token && token.length <= MAX_TOKEN_LENGTH ? token : undefined;
    },
    write(reply, token) {
      reply.setCookie(name, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecureOrigin,
        maxAge: lifeSeconds,
      });
    },
  };
}
