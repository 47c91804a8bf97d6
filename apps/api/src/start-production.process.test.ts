import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { type MailServer, readMail, startMailServer } from '#test/fakes/mail-server.ts';
import { type SmsServer, startSmsServer } from '#test/fakes/sms-server.ts';
import { findPostgresPrograms, PATIENT_TIMEOUTS, startLocalPostgres } from '#test/local-postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { TEST_HEALTH_TOKEN } from '#test/test-app.ts';

/** Two servers start and stop in the hooks, on whatever machine this is. */
const HOOK_MS = 120_000;
const WAIT = { timeout: 120_000, interval: 50 };
/** Longer than a message belongs to the process that stored it. */
const LEASE_IS_OVER_SECONDS = 31;

describe.skipIf(!findPostgresPrograms())('a server in production (needs PostgreSQL on this machine)', () => {
  let postgres: Awaited<ReturnType<typeof startLocalPostgres>>;
  let database: ReturnType<typeof createPostgresDatabase>;
  let mail: MailServer;
  let sms: SmsServer;
  let server: ServerProcess;
  const folder = mkdtempSync(join(tmpdir(), 'portal-production-'));
  const modulesFile = join(folder, 'modules');

  const start = () =>
    startServerProcess({
      NODE_ENV: 'production',
      MODULES_FILE: modulesFile,
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      TRUSTED_PROXIES: '127.0.0.1',
      SECRET_KEY: 'a secret of the tests that is long enough',
      DRAIN_SECONDS: '1',
      HEALTH_TOKEN: TEST_HEALTH_TOKEN,
      PUBLIC_ORIGIN: 'https://portal.example.com',
      SMTP_URL: mail.url,
      SMTP_FROM: 'codes@portal.example.com',
      SMS_TWILIO_ACCOUNT_SID: 'AC1',
      SMS_TWILIO_AUTH_TOKEN: 'secret',
      SMS_TWILIO_FROM: '+6421000000',
      SMS_TWILIO_ORIGIN: sms.origin,
    });

  beforeAll(async () => {
    postgres = await startLocalPostgres();
    database = createPostgresDatabase(postgres.url, PATIENT_TIMEOUTS);
    await migrate(database);
    mail = await startMailServer();
    sms = await startSmsServer();
    server = await start();
  }, HOOK_MS);
  afterAll(async () => {
    await server?.kill();
    await Promise.all([mail?.close(), sms?.close(), database?.close()]);
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, HOOK_MS);

  async function post(path: string, body: unknown, headers = {}): Promise<Response> {
    return fetch(`${server.origin}/api/v1/Account/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        CountryId: '154',
        'Request-Source': 'webcustomerportal',
      },
      body: JSON.stringify(body),
    });
  }

  async function askForCode(who: { PhoneNumber?: string | null; EmailId?: string | null }): Promise<string> {
    const body = { BrandId: 1, PhoneNumber: null, EmailId: null, DateOfBirth: '1957-03-27', ...who };
    const response = await post('customerlogin', body);
    expect(response.status).toBe(200);
    return (await response.json()) as string;
  }

  const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const bodyOf = (request: SmsServer['requests'][number] | undefined): string =>
    new URLSearchParams(request?.body).get('Body') ?? '';
  const enter = (loginId: string, code: string) =>
    post('validateotp', { securitycode: code, customerportalloginid: loginId });

  test('[DEL-16] logs a customer in by e-mail, with a cookie for TLS alone', async () => {
    const { email } = await createCustomer(database);
    const loginId = await askForCode({ EmailId: email });
    await expect.poll(() => mail.mails.length, WAIT).toBe(1);
    expect(mail.mails[0]?.recipients).toEqual([email]);
    const response = await enter(loginId, codeIn(readMail(mail.mails[0]?.source ?? '').text));
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-known-browser=.*; Secure/);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  test('[DEL-16] logs a customer in by SMS', async () => {
    const { mobile } = await createCustomer(database);
    const loginId = await askForCode({ PhoneNumber: mobile });
    await expect.poll(() => sms.requests.length, WAIT).toBe(1);
    const text = bodyOf(sms.requests[0]);
    expect(text.split('\n').at(-1)).toBe(`@portal.example.com #${codeIn(text)}`);
    expect((await enter(loginId, codeIn(text))).status).toBe(200);
  });

  test('[LOG-62] the proxy of TRUSTED_PROXIES says from which network a try comes', async () => {
    const count = statement('test-networks-seen', 'select count(*)::integer as seen from network_tries');
    const seen = async () => (await database.query<{ seen: number }>(count, []))[0]?.seen;
    const before = (await seen()) ?? 0;
    await post('resendotp', { CustomerPortalLoginId: 'x'.repeat(43) });
    expect(await seen()).toBe(before);
    await post('resendotp', { CustomerPortalLoginId: 'x'.repeat(43) }, { 'X-Forwarded-For': '203.0.113.7' });
    expect(await seen()).toBe(before + 1);
  });

  test.each(['outbox', 'outbox.json', 'people', 'people.json', ''])(
    '[DEL-16] has no /dev/%s',
    async (page) => {
      expect((await fetch(`${server.origin}/dev/${page}`)).status).toBe(404);
    },
  );

  test('[JOB-2] [API-33] tells how its jobs are doing; without a core system none dispatches events', async () => {
    const response = await fetch(`${server.origin}/health/ready`, {
      headers: { Authorization: `Bearer ${TEST_HEALTH_TOKEN}` },
    });
    const { checks } = (await response.json()) as { checks: { jobs: { jobs: object } } };
    expect(new Set(Object.keys(checks.jobs.jobs))).toEqual(
      new Set([
        'dispatch-code-messages',
        'dispatch-contact-notices',
        'dispatch-receipt-emails',
        'settle-payments',
        'clean-payment-details',
        'send-security-alerts',
        'watch-wrong-codes',
        'watch-core-events',
        'log-passkey-figures',
        'log-passkey-prompts',
        'record-views',
        'seal-audit',
        'read-switches',
        'purge-expired',
        'remove-contents',
        'look-at-database',
      ]),
    );
  });

  test('[DEMO-18] loads no file of the demonstration or of development', () => {
    const loaded = readFileSync(modulesFile, 'utf8').split('\n');
    const own = loaded.flatMap((url) => url.split('/apps/api/')[1] ?? []);
    expect(own).toContain('src/composition/start-server.ts');
    expect(own.filter((path) => /^(src\/development|demonstration)\//.test(path))).toEqual([]);
  });

  test('[DEL-3] a killed server leaves the message to the next one', async () => {
    const { mobile } = await createCustomer(database);
    sms.respondWith(0);
    const before = sms.requests.length;
    const loginId = await askForCode({ PhoneNumber: mobile });
    await expect.poll(() => sms.requests.length, WAIT).toBe(before + 1);
    await server.kill();
    sms.respondWith(201);
    await letSecondsPass(database, LEASE_IS_OVER_SECONDS);
    server = await start();
    await expect.poll(() => sms.requests.length, WAIT).toBe(before + 2);
    const [tried, sent] = sms.requests.slice(before).map(bodyOf);
    expect(sent).toBe(tried);
    expect((await enter(loginId, codeIn(sent ?? ''))).status).toBe(200);
  });

  test('[DEL-19] a server that is asked to stop ends in peace', async () => {
    expect(await server.stop()).toBe(0);
  });
});
