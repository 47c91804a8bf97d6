import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const PORTS = 3;
const LOWEST_PORT = 21_000;
/** From here on the system gives ports to any connection. */
const FIRST_OF_CONNECTIONS = 32_768;
const ROWS = Math.floor((FIRST_OF_CONNECTIONS - LOWEST_PORT) / PORTS);

const isFree = (candidate: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(candidate, () => server.close(() => resolve(true)));
  });

/** Returns the first of three ports in a row that nobody has. */
async function findPorts(): Promise<number> {
  for (let row = process.pid % ROWS; ; row = (row + 1) % ROWS) {
    const first = LOWEST_PORT + row * PORTS;
    const areFree = await Promise.all(Array.from({ length: PORTS }, (_, place) => isFree(first + place)));
    if (!areFree.includes(false)) return first;
  }
}

// Workers load this file again: what the first load chose reaches them through the environment.
process.env.E2E_PORT ??= String(await findPorts());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));
// The gallery of components is served beside the portal.
process.env.E2E_GALLERY_PORT ??= String(Number(process.env.E2E_PORT) + 1);
// So is the sandbox gateway, on an origin of its own.
process.env.E2E_GATEWAY_PORT ??= String(Number(process.env.E2E_PORT) + 2);
const {
  E2E_PORT: port,
  E2E_GATEWAY_PORT: gatewayPort,
  E2E_GALLERY_PORT: galleryPort,
  E2E_DATA_DIR: dataDir,
  CHROMIUM: chromium,
  E2E_PART: part,
} = process.env;
/** Journeys that set widths of their own, once for all. */
const AT_OWN_WIDTHS = ['gallery', 'pay-sites', 'ten-sites', 'update-sites'].map(
  (name) => `**/${name}.spec.ts`,
);
/**
 * One journey of each customer task, on a phone at one site: `npm test` runs them alone, and
 * `npm run test:all` the others.
 */
const TASK = /@task/;
const isTasksAlone = part === 'tasks';
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const root = new URL('..', import.meta.url).pathname;

/**
 * The configuration that the API reads: that of the build, with passkeys on, and everybody asked to set one
 * up. The pages offer them where a journey replaces their own.
 */
const configuration = join(String(dataDir), 'configuration.json');
const builtConfiguration = join(root, 'dist/real-154/configResponse.json');
if (!existsSync(configuration) && existsSync(builtConfiguration)) {
  const entries = JSON.parse(readFileSync(builtConfiguration, 'utf8')) as { featureFlag: object }[];
  for (const entry of entries) {
    Object.assign(entry, { passkeyPromptPercent: 100 });
    Object.assign(entry.featureFlag, { passkeyFeature: true });
  }
  mkdirSync(String(dataDir), { recursive: true });
  writeFileSync(configuration, JSON.stringify(entries));
}

const GALLERY = {
  command: 'node scripts/gallery.mjs',
  cwd: root,
  url: `http://localhost:${galleryPort}`,
  env: { GALLERY_PORT: galleryPort },
  timeout: 120_000,
  stdout: 'ignore' as const,
};

export default defineConfig({
  testDir: './journeys',
  outputDir: join(dataDir, 'results'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Limits that only a test that hangs meets, on a slow machine too.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['dot'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  // A phone is what most customers have. At a desk only those run again whose page is laid out
  // otherwise there: a tag names them.
  projects: [
    {
      name: 'phone',
      testIgnore: AT_OWN_WIDTHS,
      ...(isTasksAlone ? { grep: TASK } : {}),
      ...(part === 'rest' ? { grepInvert: TASK } : {}),
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    ...(isTasksAlone
      ? []
      : [
          { name: 'desktop', testIgnore: AT_OWN_WIDTHS, grep: /@desktop/, use: DESKTOP },
          { name: 'walks', testMatch: AT_OWN_WIDTHS, use: DESKTOP },
        ]),
  ],
  webServer: [
    {
      command: 'node apps/api/src/main.ts',
      cwd: root,
      url: `http://localhost:${port}/dev/people.json`,
      env: {
        PORT: port,
        GATEWAY_PORT: gatewayPort,
        DATA_DIR: join(dataDir, 'data'),
        CONFIGURATION_FILE: configuration,
        LOG_LEVEL: 'error',
        NODE_ENV: 'development',
      },
      timeout: 120_000,
      // Its errors say why a journey met a 500.
      stdout: 'pipe',
    },
    {
      command: 'node apps/sandbox-gateway/src/main.ts',
      cwd: root,
      url: `http://localhost:${gatewayPort}/component.js`,
      env: {
        PORT: port,
        GATEWAY_PORT: gatewayPort,
        DATA_DIR: join(dataDir, 'data'),
        NODE_ENV: 'development',
      },
      timeout: 120_000,
      stdout: 'ignore',
    },
    ...(isTasksAlone ? [] : [GALLERY]),
  ],
});
