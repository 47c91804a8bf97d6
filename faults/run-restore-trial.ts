import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNLIMITED_TIMEOUTS } from '../apps/api/src/database/connections/connection-settings.ts';
import { statement } from '../apps/api/src/database/database.ts';
import { createPostgresDatabase } from '../apps/api/src/database/postgres-database.ts';
import { startSmsServer } from '../apps/api/test/fakes/sms-server.ts';
import { freePort } from '../apps/api/test/local-postgres.ts';
import { createGatewayServer } from './processes/system/system.ts';
import { growDatabase, personOf } from './release/grown-database.ts';
import { createCodeReader } from './release/release-traffic.ts';
import { printTable } from './report.ts';
import {
  listMissingPackages,
  type RunningPostgres,
  startBackedUpPostgres,
} from './restore/backed-up-postgres.ts';
import { checkPayments, checkVisits, type Kept, openLetters } from './restore/check-restored.ts';
import { type ProductSettings, runPortal, startProduct } from './restore/product.ts';
import { countFailed, createAsk, logIn, startCustomers } from './trials/customers.ts';
import { createTrialReport, readTrialSize } from './trials/trial.ts';
import { isAcknowledgedBy, type Write } from './trials/writes.ts';

// `npm run trial -- restore`: docs/operations/restore.md, step by step, with two losses. The machine of the
// database is lost: to the end of the archive. A statement harmed the data at a moment: to that moment.

const missing = listMissingPackages();
if (missing.length > 0) {
  console.error(
    `The trial of a restore needs Debian's packages. Install: apt-get install ${missing.join(' ')}`,
  );
  process.exit(2);
}
const { customers, atOnce, seconds, seed } = readTrialSize({ customers: 100_000, atOnce: 20, seconds: 75 });
const MS = 1_000;
const LETTER_EVERY_MS = 5_000;
/** The customer whose letters are imported, and who logs in first after each restore. */
const READER = 1;

const { say, goal, conclude } = createTrialReport();
const secondsSince = (from: number): string => ((performance.now() - from) / MS).toFixed(1);

const folder = mkdtempSync(join(tmpdir(), 'portal-restore-'));
const postgresFolder = mkdtempSync(join(tmpdir(), 'portal-restore-postgres-'));
const closing: (() => unknown)[] = [
  () => [folder, postgresFolder].map((name) => rmSync(name, { recursive: true, force: true })),
];
const documents = join(folder, 'documents');
const copies = join(folder, 'copies-of-documents');
const letters: Write[] = [];

/** Imports a letter to the reader again and again, and copies the documents after it, as the runbook says. */
async function importLetters(settings: ProductSettings, signal: AbortSignal): Promise<void> {
  const { policyNumber } = personOf(READER);
  for (let number = 1; !signal.aborted; number += 1) {
    const letter: Write = { value: `letter-${number}`, sentMs: Date.now() };
    letters.push(letter);
    writeFileSync(join(folder, `${letter.value}.pdf`), `%PDF-1.7\n${letter.value}\n%%EOF\n`);
    const index = join(folder, `${letter.value}.jsonl`);
    writeFileSync(
      index,
      JSON.stringify({ file: `${letter.value}.pdf`, policyNumber, correspondenceType: letter.value }),
    );
    const { code } = await runPortal(
      settings,
      'documents',
      'import',
      '--operator',
      'Trial',
      '--index',
      index,
    );
    if (code === 0) letter.acknowledgedMs = Date.now();
    execFileSync('rsync', ['-a', `${documents}/`, `${copies}/`]);
    await sleep(LETTER_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

const replayedAt = statement(
  'trial-replayed-at',
  `select extract(epoch from pg_last_xact_replay_timestamp())::float8 * 1000 as ms, pg_database_size(current_database())::float8 as bytes`,
);
/** The demonstration made up a past: receipts of which no gateway knows, and logins that no seal has. */
const FORGET_THE_MADE_UP_PAST = `
  update receipt r set issued_at = issued_at - interval '3 days' from payment p
  where p.customer_id = r.customer_id and p.payment_id = r.payment_id and p.gateway = 'demonstration';
  delete from audit_event where happened_at < now() - interval '1 hour'`;
const countHarmed = statement(
  'trial-count-harmed',
  "select count(*)::float8 as count from customer where first_name = 'Harmed'",
);

async function play() {
  const [sms, gatewayPort, firstPort] = [await startSmsServer(), await freePort(), await freePort()];
  closing.push(sms.close);
  const findCode = createCodeReader(sms);
  const gateway = createGatewayServer(gatewayPort, firstPort, folder);
  closing.push(gateway.end);
  await gateway.start();
  const postgres = await startBackedUpPostgres(postgresFolder);
  closing.push(() => postgres.kill().catch(() => undefined));
  const place = { folder, gatewayPort, firstPort, smsOrigin: sms.origin };
  const settings = { ...place, documents, databaseUrl: postgres.url };
  mkdirSync(documents);
  const product = await startProduct(settings);
  closing.push(product.kill);
  const database = createPostgresDatabase(postgres.url, UNLIMITED_TIMEOUTS);
  await growDatabase(database, { customers, auditEvents: 0 }, say);
  await database.runScript(FORGET_THE_MADE_UP_PAST);

  let person = READER;
  const nextPerson = () => ++person;
  const gatewayOrigin = `http://localhost:${gatewayPort}`;
  const traffic = {
    originOf: product.originOf,
    gatewayOrigin,
    findCode,
    atOnce,
    seed,
    nextPerson,
  };
  const { told, stop } = startCustomers(traffic);
  const stopLetters = new AbortController();
  const importing = importLetters(settings, stopLetters.signal);
  await sleep((seconds / 3) * MS);
  say('the full backup begins, under traffic');
  const backupFrom = performance.now();
  await postgres.backUp();
  const backup = `${secondsSince(backupFrom)} s, ${(postgres.repositoryBytes() / 1e6).toFixed(0)} MB`;
  say(`the full backup is done: ${backup}`);
  await sleep(seconds * MS);
  const { output } = await runPortal(settings, 'audit', 'verify');
  const head = /Newest seal: (\S+)/.exec(output)?.[1];
  if (!head) throw new Error(output);
  const momentMs = Date.now();
  say(`the moment: ${new Date(momentMs).toISOString()}; then a statement takes the first name of everybody`);
  await database.runScript("update customer set first_name = 'Harmed'");
  await sleep(seconds * MS);
  const lostMs = Date.now();
  say('the machine of the database is lost, under traffic');
  await database.close();
  await postgres.kill();
  stopLetters.abort();
  await Promise.all([stop(), importing, product.kill()]);
  return { postgres, place, sms, told, head, momentMs, lostMs, backup, person: () => person };
}
type Played = Awaited<ReturnType<typeof play>>;

/** The runbook: restore, look, start, log in, reconcile. `upTo`: the moment, or the end of the archive. */
async function restore(played: Played, name: string, upTo: number | undefined) {
  const { postgres, place, sms, told, head, lostMs, person } = played;
  const from = performance.now();
  const restoredDocuments = join(folder, `documents of ${name}`);
  execFileSync('rsync', ['-a', `${copies}/`, `${restoredDocuments}/`]);
  const target =
    upTo === undefined ? undefined : new Date(upTo).toISOString().replace('T', ' ').replace('Z', '+00');
  // The first of two restores writes nothing into the archive that the second one reads.
  const options = target
    ? ['--type=time', `--target=${target}`, '--target-action=promote']
    : ['--archive-mode=off'];
  const restored: RunningPostgres = await postgres.restore(name, options);
  closing.push(() => restored.kill().catch(() => undefined));
  const opened = secondsSince(from);
  say(`${name}: PostgreSQL takes changes after ${opened} s`);
  const database = createPostgresDatabase(restored.url, UNLIMITED_TIMEOUTS);
  const settings = { ...place, documents: restoredDocuments, databaseUrl: restored.url };
  const [row] = await database.query<{ ms: number; bytes: number }>(replayedAt, []);
  const momentMs = upTo ?? row?.ms ?? 0;
  const audit = await runPortal(settings, 'audit', 'verify', '--head', head);
  const until = `${new Date(Date.now() + 3_600 * MS).toISOString().slice(0, 16)}Z`;
  const site = ['--site', 'real-154', '--operator', 'Trial'];
  const paused = await runPortal(settings, 'switches', 'set', 'pay-now', ...site, '--until', until);
  const product = await startProduct(settings);
  closing.push(product.kill);
  const ask = createAsk(product.originOf);
  // A code of an earlier login is none of this one.
  const { length: read } = sms.requests;
  const findCode = createCodeReader({
    get requests() {
      return sms.requests.slice(read);
    },
  });
  const reader = await logIn({ findCode }, ask, READER);
  const served = secondsSince(from);
  say(`${name}: the first customer is logged in after ${served} s`);
  const { logins, changes } = await checkVisits(ask, told.visits, momentMs);
  const opens = reader ? await openLetters(ask, reader) : { listed: 0, open: 0 };
  const imported = letters.filter((letter) => isAcknowledgedBy(letter, momentMs)).length;
  const paid = await checkPayments(settings, database, {
    visits: told.visits,
    lastPerson: person(),
    momentMs,
  });
  say(`${name}: payments reconcile says: ${paid.output.split('\n').join(' ')}`);
  const resumed = await runPortal(settings, 'switches', 'clear', 'pay-now', ...site);
  const [harmed] = await database.query<{ count: number }>(countHarmed, []);
  if (target) await restored.backUp();
  await product.kill();
  await database.close();
  await restored.kill();

  const keptOf = ({ acknowledged, there }: Kept) => `${there} of ${acknowledged}`;
  for (const [what, kept] of Object.entries({ logins, changes, payments: paid.kept })) {
    goal(`${name}: ${what} ${keptOf(kept)}`, kept.there === kept.acknowledged && kept.acknowledged > 0);
    goal(`${name}: ${kept.ofLater} ${what} of later`, kept.ofLater === 0);
  }
  goal(`${name}: letters`, opens.open === opens.listed && opens.listed >= imported && imported > 0);
  goal(`${name}: ${paid.unexplained} captures are not explained`, paid.unexplained === 0);
  goal(`${name}: audit ${audit.output}`, audit.code === 0);
  goal(`${name}: ${paused.output} ${resumed.output}`, paused.code === 0 && resumed.code === 0);
  if (target) goal(`${name}: ${harmed?.count} customers are harmed`, harmed?.count === 0);
  const lostWrites = told.visits
    .flatMap(({ login, changes: own, payments }) => [login, ...own, ...payments])
    .filter((write) => isAcknowledgedBy(write, lostMs) && !isAcknowledgedBy(write, momentMs));
  return [
    ['As of (UTC)', new Date(momentMs).toISOString().slice(11, 23)],
    ['Seconds lost', ((lostMs - momentMs) / MS).toFixed(1)],
    ['Minutes until PostgreSQL takes changes', (Number(opened) / 60).toFixed(2)],
    ['Minutes until the first login', (Number(served) / 60).toFixed(2)],
    ['Database, MB', ((row?.bytes ?? 0) / 1e6).toFixed(0)],
    ['Logins acknowledged by then, there', keptOf(logins)],
    ['Changes acknowledged by then, there', keptOf(changes)],
    ['Payments acknowledged by then, equal', keptOf(paid.kept)],
    ['Letters imported by then; listed, and open', `${imported}; ${opens.listed}, ${opens.open}`],
    ['Writes acknowledged later, lost', String(lostWrites.length)],
    ['Captures at the gateway', String(paid.captures)],
    ['of them equal', String(paid.equal)],
    ['of them given back', String(paid.givenBack)],
    ['of them missing here, all of later', String(paid.missing)],
    ['Captures that nothing explains', String(paid.unexplained)],
    ['Audit trail', audit.output.split('\n', 1)[0] ?? ''],
  ];
}

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(130)));
try {
  const played = await play();
  say(`backup: ${played.backup}; calls that failed: ${countFailed(played.told.failed)}`);
  const ends = await restore(played, 'end of the archive', undefined);
  const moment = await restore(played, 'a moment', played.momentMs);
  printTable(
    ['', 'the machine lost: to the end of the archive', 'data harmed: to a moment'],
    ends.map(([what = '', value = ''], place) => [what, value, moment[place]?.[1] ?? '']),
  );
} finally {
  await closeAll();
}
process.exitCode = conclude();
