import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { UNLIMITED_TIMEOUTS } from '../apps/api/src/database/connections/connection-settings.ts';
import { createPostgresDatabase } from '../apps/api/src/database/postgres-database.ts';
import { startMailServer } from '../apps/api/test/fakes/mail-server.ts';
import { startSmsServer } from '../apps/api/test/fakes/sms-server.ts';
import { freePort, startLocalPostgres } from '../apps/api/test/local-postgres.ts';
import { type BuiltImage, buildImage, listMissingPrograms, releaseImage } from './image/build-image.ts';
import { listDevelopmentPackages, listIntruders } from './image/image-content.ts';
import { createLogins, waitFor } from './image/image-logins.ts';
import { runInImage } from './image/run-image.ts';
import { printTable } from './report.ts';
import { createTrialReport } from './trials/trial.ts';

const ROOT = join(import.meta.dirname, '..');
const MEGABYTE = 1_000_000;
/** Beside its base. */
const MOST_MEGABYTES = 300;

const lacks = listMissingPrograms();
if (lacks.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `The trial of the image needs root and Debian's buildah, mmdebstrap and bubblewrap: ${lacks.join(', ') || 'root'} is missing.`,
  );
  process.exit(2);
}

const { say, goal, conclude } = createTrialReport();
function check(what: string, isMet: boolean): void {
  say(`${isMet ? 'ok    ' : 'MISSED'} ${what}`);
  goal(what, isMet);
}

const bytesIn = (folder: string): number =>
  Number(execFileSync('du', ['-sxb', folder], { encoding: 'utf8' }).split('\t', 1)[0]);

/** Its size beside its base, and that nothing is in it which no release has. */
function checkContent({ folder, baseFolder }: BuiltImage): void {
  const release = join(folder, 'portal');
  const megabytes = (bytesIn(folder) - bytesIn(baseFolder)) / MEGABYTE;
  check(`${megabytes.toFixed(1)} MB beside its base, at most ${MOST_MEGABYTES}`, megabytes <= MOST_MEGABYTES);
  const paths = globSync('**', { cwd: release, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(release.length + 1));
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const wrong = [...listIntruders(paths), ...listDevelopmentPackages(paths, lock)];
  check(
    `${paths.length} files, of them ${wrong.length} that no release has ${wrong.slice(0, 5).join(', ')}`,
    wrong.length === 0,
  );
  const parts = [
    'apps/api',
    'packages',
    'dist',
    'node_modules',
    ...globSync('node_modules/*', { cwd: release }),
  ];
  const sizes = parts.map((part): [string, number] => [part, bytesIn(join(release, part)) / MEGABYTE]);
  const largest = sizes.toSorted(([, a], [, b]) => b - a).slice(0, 12);
  printTable(
    ['Part', 'MB'],
    largest.map(([part, size]) => [part, size.toFixed(1)]),
  );
}

const PROBE = `
  const { accessSync, constants, readdirSync, readFileSync } = require('node:fs');
  const canWrite = ['/', '/portal', '/portal/dist', '/etc', '/tmp', '/home/node'].filter((folder) => {
    try { accessSync(folder, constants.W_OK); return true; } catch { return false; }
  });
  const rights = readFileSync('/proc/self/status', 'utf8').match(/^(CapEff|CapBnd|NoNewPrivs):.*$/gm).join(' ');
  console.log(JSON.stringify({ user: process.getuid(), groups: process.getgroups(), canWrite, rights }));`;

/** Looks which user a command in it is, and what that user may do. */
async function checkRights(image: BuiltImage): Promise<void> {
  const probe = runInImage(image, {}, ['node', '-e', PROBE]);
  await probe.ended;
  const said = probe.output().trim();
  say(said);
  const { user, canWrite, rights } = JSON.parse(said);
  check('it runs as user 1000', user === 1_000);
  check('it can write to /tmp alone', canWrite.join() === '/tmp');
  check('it has no rights and can gain none', /CapEff:\s0+ CapBnd:\s0+ NoNewPrivs:\s1/.test(rights));
}

/** The whole way of a release: bring the database up to date, serve, log two customers in, stop. */
async function checkServing(image: BuiltImage): Promise<void> {
  const [postgres, mail, sms, port] = await Promise.all([
    startLocalPostgres(),
    startMailServer(),
    startSmsServer(),
    freePort(),
  ]);
  const database = createPostgresDatabase(postgres.url, UNLIMITED_TIMEOUTS);
  // The file that deploy/ offers, with this machine's providers in the place of the insurer's.
  const settings = {
    ...(parseEnv(readFileSync(join(ROOT, 'deploy/portal.env.example'), 'utf8')) as Record<string, string>),
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SECRET_KEYS: '1:kUuOT8c9s0vXKX7lcd3VQ5FzEr2bWqYg',
    TRUSTED_PROXIES: 'none',
    SMTP_URL: mail.url,
    SMS_TWILIO_ORIGIN: sms.origin,
    DRAIN_SECONDS: '1',
  };
  try {
    const migration = runInImage(image, settings, ['node', 'apps/api/src/commands/portal.ts', 'migrate']);
    check('its command migrates the database', (await migration.ended) === 0);
    say(migration.output().trim().split('\n').at(-1) ?? '');
    const server = runInImage(image, settings);
    const origin = `http://127.0.0.1:${port}`;
    await Promise.race([
      server.ended.then(() => Promise.reject(new Error(`It did not start: ${server.output()}`))),
      waitFor(async () => (await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok || undefined),
    ]);
    check('it starts, and is ready', true);
    const page = await fetch(`${origin}/login`);
    check('it serves a built site', page.ok && (await page.text()).includes('<form'));
    const logins = createLogins(origin, database, { mail, sms });
    await logins.bySms();
    check('a customer logs in by SMS', true);
    await logins.byEmail();
    check('a customer logs in by e-mail', true);
    process.kill(await server.processId, 'SIGTERM');
    check('it ends in peace at SIGTERM, as process 1', (await server.ended) === 0);
  } finally {
    await Promise.all([database.close(), mail.close(), sms.close()]);
    postgres.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portal-image-'));
try {
  const image = buildImage(folder, say);
  checkContent(image);
  await checkRights(image);
  await checkServing(image);
} finally {
  releaseImage(folder);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = conclude();
