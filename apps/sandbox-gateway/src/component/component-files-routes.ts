import type { FastifyInstance } from 'fastify';
import { readBrowserFiles } from '#sandbox/component/browser-files.ts';

/** The card frame loads nothing from elsewhere, and is shown in pages of the portals only. GWY-13 */
const framePolicy = (portalOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portalOrigins.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The script of the custom element, and the frame with everything in it. */
export function addComponentFiles(app: FastifyInstance, portalOrigins: readonly string[]): void {
  const policy = framePolicy(portalOrigins);
  for (const { path, type, content } of readBrowserFiles(portalOrigins)) {
    app.get(path, (_request, reply) => {
      reply.type(type).header('Content-Security-Policy', policy);
      // The one file that pages of other origins load.
      if (path === '/component.js') {
        reply.headers({
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        });
      }
      return reply.send(content);
    });
  }
}
