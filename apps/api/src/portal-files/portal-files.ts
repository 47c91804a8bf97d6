import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContentSources, withInstallationPolicy } from '#api/http/content-policy/content-policy.ts';
import { replyToUnknownCall } from '#api/http/error-handler.ts';
import type { SiteBuild } from '#api/portal-files/site-build.ts';
import type { SiteBuilds } from '#api/portal-files/site-builds.ts';
import { createSiteFileSender, type Overlay, type SiteFile } from '#api/portal-files/site-files.ts';
import type { SiteHosts } from '#api/portal-files/site-hosts.ts';
import { waitForBuild } from '#api/portal-files/site-under-way.ts';

/** The one file of a site that an operator may replace. */
const CONFIGURATION_PATH = '/configResponse.json';
/** For files with a hash in their name: their content never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
/** For all other files: browsers ask again each time and get a 304 when nothing changed. */
const REVALIDATE = 'no-cache';
/** For the page that is shown when the network is gone. NAV-11 */
const FOR_AN_HOUR = 'public, max-age=3600';
/** Files that the build writes for the server, not for browsers. */
const PRIVATE_FILES = new Set(['/headers.json']);
/**
 * Hidden parts, doubled slashes, and the compressed copies, which are only sent in place of their originals.
 */
const IS_NO_PATH = /\/\.|\/\/|\.(br|gz)$/;
/**
 * The paths of a development server's own pages. On other servers nothing is there, not
 * even a page of the portal.
 */
const IS_FOR_DEVELOPERS = /^\/dev(\/|$)/;

/** The pages that need no login. Each is in a folder of its own. CLM-1, HLP-1 */
const STANDING_PAGE = /^\/(bereavement|help-with-payments)\/?$/;

/** A page below another one, like that of a policy: its last part may hold a dot. POL-40 */
const NESTED_PAGE = /^\/(?!assets\/)[a-z-]+\/[\w.%-]+\/?$/;

/** The sites that are served, and their host names. */
export type PortalFiles = {
  readonly builds: SiteBuilds;
  readonly siteOfHost: SiteHosts;
  /** Origins that every page may use: those of the payment gateways. */
  readonly contentSources?: ContentSources;
  /** Returns the configuration that takes the place of the file of a site's build. CFG-46, CFG-53 */
  readonly lastGoodOf?: (siteKey: string) => string | undefined;
  /** Returns the configuration with what is switched of a site; undefined while nothing is. SWI-6 */
  readonly switchedOf?: (siteKey: string, readText: () => string) => string | undefined;
  /** Returns what is laid over the pages of a site; undefined where it has no overrides. CFG-51 */
  readonly findOverlay?: (siteKey: string) => Overlay | undefined;
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}

/** Returns a function that finds the documents of a build. */
const createDocumentOf =
  ({ key, folder, headers }: SiteBuild, { findOverlay }: PortalFiles) =>
  (file: string, cacheControl = REVALIDATE): SiteFile => ({
    path: join(folder, file),
    headers: { ...headers, 'Cache-Control': cacheControl },
    overlay: findOverlay?.(key),
  });

/** Returns the configuration that is sent in place of the file of a build; undefined for the file itself. */
function replacedConfiguration(
  { lastGoodOf, switchedOf }: PortalFiles,
  { key, folder }: SiteBuild,
): string | undefined {
  const lastGood = lastGoodOf?.(key);
  const readText = () => lastGood ?? readFileSync(join(folder, CONFIGURATION_PATH), 'utf8');
  return switchedOf?.(key, readText) ?? lastGood;
}

/** Returns the files that a path may mean, in the order in which they are looked for. */
function filesOf(build: SiteBuild, path: string, portalFiles: PortalFiles): SiteFile[] {
  if (IS_NO_PATH.test(path) || IS_FOR_DEVELOPERS.test(path) || PRIVATE_FILES.has(path)) return [];
  const documentOf = createDocumentOf(build, portalFiles);
  const [, standing] = STANDING_PAGE.exec(path) ?? [];
  if (standing) return [documentOf(`${standing}/index.html`)];
  if (extname(path) === '' || path === '/index.html') return [documentOf('index.html')];
  // The page of 'this was not me', which carries a script: it has the policy of the portal. CON-75
  if (path === '/not-me.html') return [documentOf('not-me.html')];
  if (path === '/503.html') return [documentOf('503.html', FOR_AN_HOUR)];
  const file = {
    path: join(build.folder, path),
    headers: { 'Cache-Control': path.startsWith('/assets/') ? FOREVER : REVALIDATE },
    isCompressedHere: path === CONFIGURATION_PATH,
    replacement: path === CONFIGURATION_PATH ? replacedConfiguration(portalFiles, build) : undefined,
  };
  return NESTED_PAGE.test(path) ? [file, documentOf('index.html')] : [file];
}

/** The policy is written once for each build, not for each file that is asked for. */
function createSourcesAdder({ contentSources = {} }: PortalFiles): (build: SiteBuild) => SiteBuild {
  const known = new WeakMap<SiteBuild, SiteBuild>();
  return (build) => {
    const added = known.get(build) ?? {
      ...build,
      headers: withInstallationPolicy(build.headers, contentSources),
    };
    known.set(build, added);
    return added;
  };
}

type SiteRequest = { request: FastifyRequest; reply: FastifyReply; siteKey: string };

/** Returns the build of a site. Without one it sends the response itself and returns undefined. */
async function findBuild({ builds }: PortalFiles, { request, reply, siteKey }: SiteRequest) {
  try {
    const build = await waitForBuild(request, builds.find(siteKey));
    return build ?? void sendText(reply, 404, `The site ${siteKey} has not been built.`);
  } catch (error) {
    return void sendText(reply, 500, `The site ${siteKey} could not be built.\n${(error as Error).message}`);
  }
}

/** Serves the sites by host name, each file in the smallest encoding that the browser accepts. CFG-18 */
export function servePortalFiles(app: FastifyInstance, portalFiles: PortalFiles): void {
  const sendFile = createSiteFileSender();
  const withSources = createSourcesAdder(portalFiles);
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/') || path === '/api') return replyToUnknownCall(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(reply.header('Allow', 'GET, HEAD'), 405, 'Method not allowed');
    const siteKey = portalFiles.siteOfHost(request.hostname);
    const build = await findBuild(portalFiles, { request, reply, siteKey });
    if (!build) return reply;
    for (const file of filesOf(withSources(build), path, portalFiles))
      if (sendFile(request, reply, file)) return reply;
    return sendText(reply, 404, 'Not found');
  });
}
