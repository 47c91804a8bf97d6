import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { servePortalFiles } from '#api/portal-files/portal-files.ts';
import { buildSitesOnDemand } from '#api/portal-files/site-builds.ts';

/** Short, so that it has passed soon; the test waits until it has. */
const CONNECTION_TIMEOUT_MS = 100;

let dist: string;
let app: FastifyInstance;
let port: number;
let finishBuild: () => void;
let buildBegins: Promise<void>;
let waiting: Socket;
const givenUp = new Set<Socket>();

function writeSite(key: string): void {
  mkdirSync(join(dist, key));
  writeFileSync(join(dist, key, 'index.html'), `<title>${key}</title>`);
  writeFileSync(join(dist, key, 'configResponse.json'), '[]');
  writeFileSync(join(dist, key, 'headers.json'), '{}');
}

async function serve(): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  buildBegins = begun.promise;
  finishBuild = finished.resolve;
  const build = async (key: string) => {
    begun.resolve();
    await finished.promise;
    writeSite(key);
  };
  app = Fastify({ connectionTimeout: CONNECTION_TIMEOUT_MS });
  const builds = buildSitesOnDemand({ build, distFolder: dist });
  servePortalFiles(app, { builds, siteOfHost: () => 'real-13' });
  // With somebody listening, the server closes nothing by itself: a connection that
  // is given up is only noted.
  app.server.on('timeout', (socket: Socket) => givenUp.add(socket));
  app.addHook('onRequest', async ({ raw }) => {
    givenUp.delete(raw.socket);
    waiting = raw.socket;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
}

const ask = (path: string, accept: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });

/** Until the server has given up an idle connection that is younger than the one of the waiting browser. */
const untilAYoungerConnectionIsGivenUp = () =>
  new Promise<void>((resolve) => {
    const client = connect(port, '127.0.0.1');
    app.server.on('timeout', ({ remotePort }: Socket) => {
      if (remotePort !== client.localPort) return;
      client.destroy();
      resolve();
    });
  });

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'portal-under-way-'));
});
afterEach(async () => {
  finishBuild();
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});

test.each([
  ['/', 'text/html'],
  ['/configResponse.json', '*/*'],
])('[CFG-41] a request for %s is not cut off while the site is built', async (path, accept) => {
  await serve();
  const response = ask(path, accept);
  await buildBegins;
  await untilAYoungerConnectionIsGivenUp();
  expect(givenUp).not.toContain(waiting);
  finishBuild();
  expect((await response).status).toBe(200);
});
