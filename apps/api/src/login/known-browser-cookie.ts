import type { FastifyReply, FastifyRequest } from 'fastify';

/** Long enough that a customer who logs in once a year stays known. */
const LIFE_SECONDS = 400 * 24 * 60 * 60;
const MAX_TOKEN_LENGTH = 64;

/**
 * Marks a browser in which a customer logged in before, so that a stranger's failures elsewhere do not lock it out. Opens nothing by itself.
 */
export interface KnownBrowserCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, token: string): void;
}

/** `__Host-` needs `Secure`, which a development origin without TLS cannot have everywhere. */
export function createKnownBrowserCookie({
  isSecureOrigin,
}: {
  isSecureOrigin: boolean;
}): KnownBrowserCookie {
  const name = isSecureOrigin ? '__Host-known-browser' : 'known-browser';
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
        maxAge: LIFE_SECONDS,
      });
    },
  };
}
