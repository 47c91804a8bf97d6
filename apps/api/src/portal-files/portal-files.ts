import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DIST } from '#api/environment/site-settings.ts';
import { replyToUnknownCall } from '#api/http/error-handler.ts';
import { CONFIGURATION_PATH, createConfigurationSender } from '#api/portal-files/configuration-file.ts';
import type { SiteBuild } from '#api/portal-files/site-build.ts';
import type { SiteBuilds } from '#api/portal-files/site-builds.ts';
import type { SiteHosts } from '#api/portal-files/site-hosts.ts';
import { sendWaitingPage, waitForBuild } from '#api/portal-files/site-under-way.ts';

/** Hashed names never change their content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Everything else is asked for again each time and answered 304 when it has not changed. */
const REVALIDATE = 'no-cache';
/** Kept for a while, since it is shown when the network is gone. NAV-11 */
const FOR_LATER = 'public, max-age=3600';
/** Built for the server, not for browsers. */
const PRIVATE_FILES = new Set(['/headers.json']);
/** Hidden parts, doubled slashes, and the compressed twins, which are sent in place of their originals only. */
const IS_NO_ADDRESS = /\/\.|\/\/|\.(br|gz)$/;
/** Where the pages of a development server are; elsewhere there is nothing, not even a page of the portal. */
const IS_FOR_DEVELOPERS = /^\/dev(\/|$)/;

/** What is served, and at which host names. */
export type PortalFiles = {
  readonly builds: SiteBuilds;
  readonly siteOfHost: SiteHosts;
  /** How long who asks for a page waits for a build before they are told that it is under way. */
  readonly pageAfterMs?: number;
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** A page of the portal: every path that is no file gets the same document, which finds its way by itself. */
function sendDocument(reply: FastifyReply, build: SiteBuild, file: string, kept = REVALIDATE): FastifyReply {
  reply.headers({ ...build.headers, 'Cache-Control': kept });
  return reply.sendFile(file, build.folder, { cacheControl: false });
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}

function sendFileOf(build: SiteBuild, path: string, reply: FastifyReply): FastifyReply {
  if (IS_NO_ADDRESS.test(path) || IS_FOR_DEVELOPERS.test(path)) return sendText(reply, 404, 'Not found');
  if (extname(path) === '' || path === '/index.html') return sendDocument(reply, build, 'index.html');
  if (path === '/503.html') return sendDocument(reply, build, '503.html', FOR_LATER);
  if (PRIVATE_FILES.has(path) || !existsSync(join(build.folder, path)))
    return sendText(reply, 404, 'Not found');
  reply.header('Cache-Control', path.startsWith('/assets/') ? FOREVER : REVALIDATE);
  return reply.sendFile(path.slice(1), build.folder, { cacheControl: false });
}

type Asked = { request: FastifyRequest; reply: FastifyReply; siteKey: string };

/** The build of a site; where there is none to go on with, the answer is given here. */
async function findBuild({ builds, pageAfterMs }: PortalFiles, { request, reply, siteKey }: Asked) {
  try {
    const build = await waitForBuild(request, builds.find(siteKey), pageAfterMs);
    if (build === 'not-yet') return void sendWaitingPage(reply, siteKey);
    return build ?? void sendText(reply, 404, `The site ${siteKey} has not been built.`);
  } catch (error) {
    return void sendText(reply, 500, `The site ${siteKey} could not be built.\n${(error as Error).message}`);
  }
}

/** Serves the sites by host name, each file in the smallest form the browser takes. CFG-18 */
export async function servePortalFiles(app: FastifyInstance, portalFiles: PortalFiles): Promise<void> {
  await app.register(fastifyStatic, {
    root: DIST,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
  });
  const sendConfiguration = createConfigurationSender();
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/') || path === '/api') return replyToUnknownCall(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(reply.header('Allow', 'GET, HEAD'), 405, 'Method not allowed');
    const siteKey = portalFiles.siteOfHost(request.hostname);
    const build = await findBuild(portalFiles, { request, reply, siteKey });
    if (!build) return reply;
    if (path === CONFIGURATION_PATH) return sendConfiguration(request, reply, build.folder);
    return sendFileOf(build, path, reply);
  });
}
