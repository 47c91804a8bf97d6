// Can a stranger tell by the time of a response who is a customer, or which passkey is there? Three groups
// are tried, shuffled, on one connection: two of customers (their difference is the noise) and one of nobody.
// By identifier with a wrong birth date; by passkey with the signature of another device. Then the same once
// more with a leak planted, which must be found: a method that finds nothing anywhere proves nothing.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../../apps/api/src/database/migration/migrate.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { startServer } from '../api/peers.ts';
import { startPostgres } from '../api/postgres-server.ts';
import { removeAtExit, tidyUpAtExit } from '../children.ts';
import { readLoad } from '../machine.ts';
import { median } from '../statistics.ts';
import { areaUnderCurve, halfWidth } from './auc.ts';
import { measureTries, type Send, shuffled, type Try } from './measure-timing.ts';
import { addPasskeys, PLANTED_PASSKEY_LEAK, sendPasskey } from './passkey-data.ts';
import { addCustomers, PLANTED_LEAK, sendLogin, TRIES_PER_IDENTIFIER } from './timing-data.ts';

const WANTED = 0.02;
const SEED = 20_261_121;

/** The tries of strangers that are measured. */
const CASES = {
  login: { send: sendLogin, plantedLeak: `truncate identifier_failures; ${PLANTED_LEAK}` },
  passkey: { send: sendPasskey, plantedLeak: PLANTED_PASSKEY_LEAK },
} as const;
type Case = keyof typeof CASES;

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '10000' },
    cases: { type: 'string', default: Object.keys(CASES).join(',') },
  },
});
const triesPerGroup = Number(values.tries);
const identifiers = Math.ceil(triesPerGroup / TRIES_PER_IDENTIFIER);

/** Each identifier of a group the same number of times. */
const triesOf = (group: string, first: number): Try[] =>
  Array.from({ length: triesPerGroup }, (_, index) => ({ group, number: first + (index % identifiers) }));

async function measure(
  title: string,
  port: number,
  send: Send,
): Promise<{ known: number; noise: number; appearances: number }> {
  const groups = [
    ...triesOf('customer', 1),
    ...triesOf('another customer', 1 + identifiers),
    ...triesOf('nobody', 1 + 2 * identifiers),
  ];
  const { times, appearances } = await measureTries(port, shuffled(groups, SEED), send);
  const of = (group: string) => times.get(group) ?? [];
  const known = areaUnderCurve(of('customer'), of('nobody'));
  const noise = areaUnderCurve(of('customer'), of('another customer'));
  console.log(
    `${title}: customer against nobody ${known.toFixed(4)}, customer against customer ${noise.toFixed(4)} ` +
      `(95 %: 0.5 ± ${halfWidth(triesPerGroup, triesPerGroup).toFixed(4)}), medians ` +
      `${[...times].map(([group, list]) => `${group} ${median(list).toFixed(3)} ms`).join(', ')}; ` +
      `${appearances.size} different responses beside the time`,
  );
  return { known, noise, appearances: appearances.size };
}

async function measureCase(name: Case, port: number, admin: pg.Client): Promise<void> {
  const { send, plantedLeak } = CASES[name];
  await measureTries(port, triesOf('warm-up', 10 * identifiers).slice(0, 1000), send);
  console.log(`${name}: ${triesPerGroup} tries a group, load ${readLoad()}`);
  const product = await measure('product', port, send);
  await admin.query(plantedLeak);
  const leaking = await measure('with a leak planted', port, send);
  console.log(`load ${readLoad()}`);

  const isEven = Math.abs(product.known - 0.5) <= WANTED && product.appearances === 1;
  const isFound = Math.abs(leaking.known - 0.5) > WANTED;
  console.log(
    `${isEven ? 'met  ' : 'SHORT'} told apart no better than 0.5 ± ${WANTED}, by nothing but the time`,
  );
  console.log(`${isFound ? 'met  ' : 'SHORT'} the planted leak is found`);
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-timing-'));
  removeAtExit(folder);
  const postgres = await startPostgres();
  const database = createPostgresDatabase(postgres.url);
  await migrate(database);
  await database.close();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await addCustomers(admin, 2 * identifiers);
  await addPasskeys(admin);
  const server = await startServer('product', { databaseUrl: postgres.url, folder });
  const asked = values.cases.split(',');
  for (const name of Object.keys(CASES) as Case[])
    if (asked.includes(name)) await measureCase(name, server.port, admin);
  server.stop();
  await admin.end();
}

tidyUpAtExit();
run().then(
  () => process.exit(0),
  (error) => {
    console.error(error.stack ?? error);
    process.exit(1);
  },
);
