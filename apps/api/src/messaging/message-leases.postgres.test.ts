import { expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { createCustomer } from '#test/factories.ts';
import { openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

const MESSAGES = 60;
const LIMIT = 2;
const lease = statement('test-lease-codes', `select code_id from lease_code_messages(${LIMIT}, 30)`);

test('[DEL-3] a process that leases codes leaves the rest of a backlog to the others at the same moment', async () => {
  const database = await createTestDatabase();
  const { customerId } = await createCustomer(database);
  await database.runScript(`
    insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, is_known_browser, sealed_recipient)
    values ('\\x01', ${customerId}, 1, 154, 'sms', '\\x01', false, '\\x01');
    with codes as (
      insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, expires_at)
      select ${customerId}, 1, 154, '\\x01', '\\x01', now() + interval '10 minutes' from generate_series(1, ${MESSAGES})
      returning code_id
    )
    insert into code_message (code_id, sealed_code, tries, next_try_at) select code_id, '\\x01', 0, now() from codes;`);
  const connections = await openConnections(database, 1);
  const first = await connections.hold(lease, []);
  expect(await connections.query(lease, [])).toHaveLength(LIMIT);
  await first.release();
  await connections.close();
  await database.close();
});
