import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationEntries } from '@portal/config/configuration/configuration-entries';
import { UNLIMITED_TIMEOUTS } from '../../apps/api/src/database/connections/connection-settings.ts';
import { createPostgresDatabase } from '../../apps/api/src/database/postgres-database.ts';
import { startSmsServer } from '../../apps/api/test/fakes/sms-server.ts';
import { addDebtors, type Debtor } from '../processes/load/debtors.ts';
import { createPortalCalls } from '../processes/load/portal-calls.ts';
import { createChildServer } from '../processes/system/child-server.ts';
import { clockAheadWhile } from '../processes/system/clock-ahead.ts';
import { createFaultyLink } from '../processes/system/faulty-link.ts';
import { startPostgresServer } from '../processes/system/postgres-server.ts';
import { API_MAIN, freePort } from '../processes/system/system.ts';

const DEBTORS = 200;
/** How often customers look at what is overdue, and how often one logs in. */
const CALL_EVERY_MS = 250;
const LOGIN_EVERY_MS = 2_000;
const CLOCK_AHEAD_MS = 600_000;
/** How often the provider says that a message did not arrive, while messages are lost. */
const LOST_EVERY_MS = 1_000;
const REPORT_TOKEN = 'token-of-reports-for-the-trial-of-incidents';

/** Two processes of the API over a database of their own, with customers who log in and look. */
export async function startIncidentSystem(folder: string) {
  const postgres = await startPostgresServer({ port: await freePort(), hasSmallDisk: false });
  const toDatabase = await createFaultyLink(() => postgres.port);
  const sms = await startSmsServer();
  const configuration = join(folder, 'configResponse.json');
  const writeConfiguration = (text = JSON.stringify(configurationEntries())) =>
    writeFileSync(configuration, text);
  writeConfiguration();
  const urlOf = (port: number) => `postgres://portal@127.0.0.1:${port}/postgres`;
  const database = createPostgresDatabase(urlOf(postgres.port), UNLIMITED_TIMEOUTS);
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
  const [port, otherPort, metricsPort, otherMetricsPort, gatewayPort] = ports.map(String);
  const clockIsAhead = join(folder, 'clock-is-ahead');
  const createServer = (own: Record<string, string>, nodeOptions: readonly string[] = []) =>
    createChildServer(() => ({
      file: API_MAIN,
      nodeOptions,
      variables: {
        NODE_ENV: 'development',
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        DEMONSTRATION_LETTERS: 'off',
        DATABASE_URL: urlOf(toDatabase.port),
        SECRET_KEY: 'only-for-fault-runs-never-for-customers',
        CONFIGURATION_FILE: configuration,
        TRUSTED_PROXIES: '127.0.0.1',
        GATEWAY_PORT: gatewayPort ?? '',
        SMS_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        SMS_TWILIO_AUTH_TOKEN: 'token-of-the-trial',
        SMS_TWILIO_FROM: '+15005550006',
        SMS_TWILIO_ORIGIN: sms.origin,
        DELIVERY_REPORT_TOKENS: REPORT_TOKEN,
        ...own,
      },
    }));
  const server = createServer({ PORT: port ?? '', METRICS_PORT: metricsPort ?? '' });
  const other = createServer({ PORT: otherPort ?? '', METRICS_PORT: otherMetricsPort ?? '' }, [
    '--import',
    clockAheadWhile(clockIsAhead, CLOCK_AHEAD_MS),
  ]);
  await server.start();
  await other.start();
  // No gateway runs: what the demonstration began to pay would wait for good.
  await database.runScript(
    "update payment set state = 'voided', ended_at = now(), next_check_at = null where ended_at is null",
  );
  const debtors = await addDebtors(database, 1, DEBTORS);
  const origin = `http://127.0.0.1:${port}`;
  const load = startLoad(origin, debtors);
  const lostMessages = createLostMessages(origin);
  return {
    database,
    toDatabase,
    sms,
    lostMessages,
    metricsPorts: [Number(metricsPort), Number(otherMetricsPort)],
    writeConfiguration,
    /** The second of the processes. */
    other,
    moveClockOfOther: (isAhead: boolean) =>
      isAhead ? writeFileSync(clockIsAhead, '') : rmSync(clockIsAhead, { force: true }),
    async close() {
      load.stop();
      lostMessages.stop();
      await Promise.all([server.end(), other.end()]);
      await database.close().catch(() => undefined);
      await Promise.all([toDatabase.close(), sms.close()]);
      await postgres.stop();
    },
  };
}

/** The provider's reports that what it took did not arrive. */
function createLostMessages(origin: string) {
  let reporting: NodeJS.Timeout | undefined;
  return {
    start() {
      reporting = setInterval(() => {
        void fetch(`${origin}/api/delivery-reports/twilio`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${REPORT_TOKEN}` },
          body: JSON.stringify({ messageId: 'incident', outcome: 'not-arrived' }),
        }).catch(() => undefined);
      }, LOST_EVERY_MS);
    },
    stop: () => clearInterval(reporting),
  };
}

/** Customers who look at what is overdue, and others who log in, each from a network of its own. */
function startLoad(origin: string, debtors: readonly Debtor[]) {
  const calls = createPortalCalls(() => origin);
  let turns = 0;
  let logins = 0;
  const look = setInterval(() => {
    const debtor = debtors[turns++ % debtors.length];
    if (debtor) void calls.listOverdue(debtor);
  }, CALL_EVERY_MS);
  const logIn = setInterval(() => {
    const number = (logins++ % debtors.length) + 1;
    const birth = new Date(Date.UTC(1950, 0, 1 + number)).toISOString().slice(0, 10);
    void fetch(`${origin}/api/v1/Account/customerlogin`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        CountryId: '154',
        'Request-Source': 'webcustomerportal',
        'X-Forwarded-For': `192.0.2.${number}`,
      },
      body: JSON.stringify({
        BrandId: 1,
        DateOfBirth: birth,
        PhoneNumber: `027${1_000_000 + number}`,
        EmailId: null,
      }),
    }).catch(() => undefined);
  }, LOGIN_EVERY_MS);
  return {
    stop() {
      clearInterval(look);
      clearInterval(logIn);
    },
  };
}

export type IncidentSystem = Awaited<ReturnType<typeof startIncidentSystem>>;
