import { expect, inject, test } from 'vitest';
import { migrate } from '#api/database/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { call, logInAs } from '#test/calls.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const isPostgres = inject('testDatabase') === 'postgres';
/** Only a real server has connections to lose and processes to race. */
const onPostgres = isPostgres ? test : test.skip;

onPostgres('[API-24] processes that migrate one new database together do it once', async () => {
  const url = inject('postgresUrl');
  const admin = createPostgresDatabase(url);
  for (let round = 0; round < 3; round += 1) {
    const name = `together_${round}`;
    await admin.runScript(`create database ${name}`);
    const databases = [1, 2, 3].map(() => createPostgresDatabase(url.replace(/\/postgres$/, `/${name}`)));
    const applied = await Promise.all(databases.map((database) => migrate(database)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    await Promise.all(databases.map((database) => database.close()));
  }
  await admin.close();
});

onPostgres(
  '[API-11] connections that are cut are answered with 503 at most, and are back at once',
  async () => {
    const testApp = await createTestApp();
    const customer = await createCustomer(testApp.database);
    const policy = await createPolicy(testApp.database, testApp.cipher, customer);
    const { token, loginId } = await logInAs(testApp, {
      mobile: customer.mobile ?? '',
      dateOfBirth: customer.dateOfBirth,
    });
    const ask = () =>
      call(
        testApp,
        'Policy/policydetail',
        { PolicyNumber: policy.policyNumber, ClientPortalLoginId: loginId },
        { token },
      );
    const cut =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    for (let round = 0; round < 3; round += 1) {
      const [, ...answers] = await Promise.all([
        testApp.database.runScript(cut),
        ...Array.from({ length: 12 }, ask),
      ]);
      for (const { status } of answers) expect([200, 503]).toContain(status);
      const after = [await ask(), await ask(), await ask(), await ask()];
      expect(after.at(-1)?.status).toBe(200);
    }
    await testApp.close();
  },
);
