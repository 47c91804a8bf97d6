import type { FastifyRequest } from 'fastify';
import type { SiteBuild } from '#api/portal-files/site-build.ts';

/**
 * Waits for the build of a site without the time-out of the connection: a connection without traffic is
 * closed after a while, and a build takes as long as the machine needs. CFG-41
 */
export async function waitForBuild(
  { raw: { socket } }: FastifyRequest,
  build: SiteBuild | undefined | Promise<SiteBuild | undefined>,
): Promise<SiteBuild | undefined> {
  if (!(build instanceof Promise)) return build;
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  try {
    return await build;
  } finally {
    socket.setTimeout(timeout);
  }
}
