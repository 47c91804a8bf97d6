import { expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

const WANTED = '0219998877';
const isShared = (name: string, more: string) =>
  statement(
    name,
    `select is_identifier_shared(c, 'sms', '${WANTED}') as shared ${more} from customer c where c.customer_id = $1`,
  );
const look = isShared('test-is-shared', '');
/** Looks, and takes the number in the same transaction. */
const take = statement(
  'test-take-number',
  `with looked as (${isShared('', '').text})
   update customer set mobile = '${WANTED}' from looked where customer_id = $1 and not looked.shared`,
);

test('[CON-32] of two customers born on one day who take one number at once, the second is refused', async () => {
  const database = await createTestDatabase();
  const [first, second]: TestCustomer[] = [await createCustomer(database), await createCustomer(database)];
  const connections = await openConnections(database, 1);
  const taking = await connections.hold(take, [first?.customerId]);
  const looking = connections.query(look, [second?.customerId]);
  await taking.untilWaiting(1);
  await taking.release();
  expect(await looking).toEqual([{ shared: true }]);
  await connections.close();
  await database.close();
});
