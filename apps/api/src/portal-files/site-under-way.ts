import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteBuild } from '#api/portal-files/site-build.ts';

/** Below the 30 seconds after which a browser under test gives up on a page. */
const PAGE_AFTER_MS = 20_000;
const ASK_AGAIN_AFTER_SECONDS = 1;

/**
 * Waits for work without the time-out of the connection: a connection without traffic is closed after a while, and a build takes as long as
 * the machine needs. CFG-41
 */
async function keepConnection<T>({ raw: { socket } }: FastifyRequest, work: Promise<T>): Promise<T> {
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  try {
    return await work;
  } finally {
    socket.setTimeout(timeout);
  }
}

/**
 * Waits for the build of a site. A request for a page gets 'not-yet' when the build takes long. A request for a file waits to the end,
 * since a file cannot ask again by itself. CFG-41
 */
export async function waitForBuild(
  request: FastifyRequest,
  build: SiteBuild | undefined | Promise<SiteBuild | undefined>,
  pageAfterMs = PAGE_AFTER_MS,
): Promise<SiteBuild | 'not-yet' | undefined> {
  if (!(build instanceof Promise)) return build;
  const isForPage = String(request.headers.accept ?? '').includes('text/html');
  if (!isForPage) return keepConnection(request, build);
  let timer: NodeJS.Timeout | undefined;
  const notYet = new Promise<'not-yet'>((resolve) => {
    timer = setTimeout(() => resolve('not-yet'), pageAfterMs);
  });
  return keepConnection(request, Promise.race([build, notYet])).finally(() => clearTimeout(timer));
}

/** Sends a page that says that the site is being built, and that loads itself again. */
export function sendWaitingPage(reply: FastifyReply, siteKey: string): FastifyReply {
  return reply
    .code(503)
    .headers({ 'Retry-After': String(ASK_AGAIN_AFTER_SECONDS), 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${ASK_AGAIN_AFTER_SECONDS}">
<title>One moment</title>
<h1>One moment</h1>
<p>The site ${siteKey} is being made. It opens here by itself as soon as it is there.</p>
</html>
`);
}
