import type { FastifyInstance } from 'fastify';
import type { Clock } from '#api/gateways/clock.ts';

/** Readers may rely on the file for this long. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Says where to report a weakness, as RFC 9116 has it. API-52 */
export function registerSecurityContact(
  app: FastifyInstance,
  { contact, clock }: { readonly contact: string; readonly clock: Clock },
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
    return reply.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8').send(text);
  });
}
