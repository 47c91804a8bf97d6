import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomesOf, UPDATE_KINDS } from '@portal/contract/records/core-update';
import type { UpdateKind } from '@portal/contract/records/published-records';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isInBackground } from '#api/database/background-work.ts';
import { type Database, statement } from '#api/database/database.ts';
import {
  createTestDoor,
  exampleUpdate,
  postBody,
  postLines,
  TEST_UPDATE_TOKENS,
} from '#test/core-updates.ts';
import { exampleRecords, importCustomers, loadedTables, writeCustomerFolder } from '#test/customer-folder.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let door: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.runScript('truncate customer cascade; delete from core_event; delete from core_update');
  door = createTestDoor(database);
});
afterAll(() => database.close());

const everyRecord = () => Object.keys(exampleRecords()).map((kind) => exampleUpdate(kind as UpdateKind));
const outcomes = async (...lines: readonly unknown[]) =>
  (await postLines(door, lines)).map(({ outcome, reason }) => (reason ? `${outcome} ${reason}` : outcome));

const listAudited = statement(
  'test-core-updated',
  `select e.facts::text as facts, c.customer_number as "of" from audit_event e left join customer c using (customer_id)
   where kind = 'core-updated' and customer_id = (select max(customer_id) from customer) order by event_id`,
);

test('[INB-2] [INB-3] every kind of record comes in, and is the same as after a bulk import', async () => {
  const updates = everyRecord();
  const answer = await postLines(door, updates);
  expect(answer.map(({ updateId }) => updateId)).toEqual(updates.map(({ updateId }) => updateId));
  const expected = updates.map(({ kind }) => (kind === 'policy-status' ? 'stale' : 'applied'));
  expect(answer.map(({ outcome }) => outcome)).toEqual(expected);
  const taken = await loadedTables(database);
  await database.runScript('truncate customer cascade');
  await importCustomers(database, writeCustomerFolder(exampleRecords()));
  const { customer, ...others } = await loadedTables(database);
  // Contact details that come in one transaction are one version of them.
  expect(taken).toEqual({ ...others, customer: [{ ...(customer?.[0] as object), contact_version: 1 }] });
});

test('[INB-5] each applied line has an audit event with its kind and id, and no other has one', async () => {
  const [customer, address] = [exampleUpdate('customer'), exampleUpdate('address')];
  await outcomes(customer, address, exampleUpdate('policy', { customerNumber: 'C-9' }), address);
  const rows = await database.query<{ facts: string; of: string }>(listAudited, []);
  expect(rows.map(({ facts, of }) => ({ ...JSON.parse(facts), of }))).toEqual([
    { kind: 'customer', updateId: customer.updateId, of: 'C-1001' },
    { kind: 'address', updateId: address.updateId, of: 'C-1001' },
  ]);
});

test('[INB-3] an update that is sent again is a duplicate, and an equal or lower version is stale', async () => {
  const first = exampleUpdate('customer', { version: 5, lastName: 'Five' });
  expect(await outcomes(first)).toEqual(['applied']);
  expect(await outcomes(first, first, { ...first, version: 9 })).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
  ]);
  const [lower, equal, higher] = [4, 5, 6].map((version) => exampleUpdate('customer', { version }));
  expect(await outcomes(lower, equal, higher)).toEqual(['stale', 'stale', 'applied']);
});

test('[INB-3] of several lines of a post about one thing the highest version holds', async () => {
  const lines = [2, 3, 1].map((version) => exampleUpdate('customer', { version, lastName: `V${version}` }));
  expect(await outcomes(...lines)).toEqual(['stale', 'applied', 'stale']);
  const again = exampleUpdate('customer', { version: 7 });
  expect(await outcomes(again, again)).toEqual(['applied', 'duplicate']);
});

test('[INB-3] late, doubled and out of order, updates end in one state', { timeout: 60_000 }, async () => {
  const versions = [1, 2, 3].flatMap((version) =>
    (['customer', 'policy', 'policy-status', 'premium-missed'] as const).map((kind) =>
      exampleUpdate(
        kind,
        { version, lastName: `V${version}`, productName: `V${version}`, amountCents: version },
        {},
      ),
    ),
  );
  const known = (kind: string) => new Set(Object.keys(exampleUpdate(kind as 'customer').data));
  const lines = versions.map(({ data, ...line }) => ({
    ...line,
    data: Object.fromEntries(Object.entries(data).filter(([field]) => known(line.kind).has(field))),
  }));
  await postLines(door, [exampleUpdate('customer'), exampleUpdate('policy'), ...lines]);
  const settled = await loadedTables(database);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...lines, ...lines], { minLength: 2 * lines.length }),
      fc.integer({ min: 1, max: 7 }),
      async (sent, size) => {
        await database.runScript('truncate customer cascade; delete from core_update');
        door = createTestDoor(database);
        await postLines(door, [exampleUpdate('customer'), exampleUpdate('policy')]);
        for (let from = 0; from < sent.length; from += size)
          await postLines(door, sent.slice(from, from + size));
        expect(await loadedTables(database)).toEqual(settled);
      },
    ),
    { numRuns: 12 },
  );
});

test.each([
  ['an unknown kind', { kind: 'bonus' }, {}, 'unknown-kind'],
  ['a kind that is a property of objects', { kind: 'toString' }, {}, 'unknown-kind'],
  ['a kind that is no text', { kind: 7 }, {}, 'bad-data: kind'],
  ['no policy', { policyNumber: undefined }, {}, 'bad-data: policyNumber'],
  ['a customer instead', { customerId: 'C-1001' }, {}, 'bad-data: customerId'],
  ['an unknown policy', { policyNumber: 'P-9' }, {}, 'unknown-policy'],
  ['another brand', { brandId: 16 }, {}, 'unknown-policy'],
  ['a brand that is not sold there', { brandId: 99 }, {}, 'bad-data: brandId'],
  ['no subject', { subject: undefined }, {}, 'bad-data: subject'],
  ['a long subject', { subject: 'x'.repeat(101) }, {}, 'bad-data: subject'],
  ['version 0', { version: 0 }, {}, 'bad-data: version'],
  ['an id of another form', { updateId: '12' }, {}, 'bad-data: updateId'],
  ['no moment', { occurredAt: '2026-11-26' }, {}, 'bad-data: occurredAt'],
  ['a field more', { note: 'x' }, {}, 'bad-data: note'],
  ['a field that is a sentence', { 'M Tūhoe, 12-3113-0123869-00': 1 }, {}, 'bad-data: line'],
  ['data of another type', {}, { amountCents: '4110' }, 'bad-data: amountCents'],
  ['a field of the line in the data', {}, { version: 9 }, 'bad-data: version'],
  ['the owner in the data', {}, { policyNumber: '70010001' }, 'bad-data: policyNumber'],
  ['a date that is none', {}, { dueDate: '2026-02-30' }, 'bad-data: dueDate'],
])('[INB-4] %s is refused by a word, beside a line that is taken', async (_what, line, data, reason) => {
  await outcomes(exampleUpdate('customer'), exampleUpdate('policy'));
  const update = exampleUpdate('premium-missed');
  const odd = { ...update, ...line, data: { ...update.data, ...data } };
  expect(await outcomes(exampleUpdate('beneficiary'), odd)).toEqual(['applied', `refused ${reason}`]);
});

test('[INB-4] what belongs to nobody is refused, and a line that is no object has no id', async () => {
  expect(
    await outcomes(
      exampleUpdate('address'),
      exampleUpdate('offer'),
      exampleUpdate('benefit'),
      '[]',
      '{"a":1,"a":2}',
    ),
  ).toEqual([
    'refused unknown-customer',
    'refused unknown-customer',
    'refused unknown-policy',
    'refused bad-data: line',
    'refused bad-data: line',
  ]);
  await outcomes(exampleUpdate('customer'), exampleUpdate('policy'));
  expect(await outcomes(exampleUpdate('benefit'))).toEqual(['refused bad-data: lifePosition']);
  const stranger = exampleUpdate('customer', { customerNumber: 'C-2', mobile: '0215550199', email: null });
  const moved = exampleUpdate('policy', { customerNumber: 'C-2', version: 2 });
  expect(await outcomes(stranger, moved)).toEqual(['applied', 'refused bad-data: customerNumber']);
});

test('[INB-3] a phone of no form of the country is left out and said, as in the bulk import', async () => {
  expect(await outcomes(exampleUpdate('customer', { mobile: '12' }))).toEqual(['applied left-out: mobile']);
  const young = exampleUpdate('customer', { version: 2, dateOfBirth: '2020-01-01' });
  expect(await outcomes(young)).toEqual(['applied cannot-log-in: dateOfBirth']);
});

test('[INB-2] a value that the database alone refuses harms no other line', async () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    exampleUpdate('customer', { customerNumber: `C-${at}`, mobile: null, email: `c${at}@example.com` }),
  );
  await database.runScript(
    "alter table customer add constraint test_refuses check (customer_number <> 'C-17')",
  );
  const answer = await outcomes(...lines);
  await database.runScript('alter table customer drop constraint test_refuses');
  expect(answer).toEqual(lines.map((_, at) => (at === 17 ? 'refused bad-data: line' : 'applied')));
});

const postOne = (post: Parameters<typeof postBody>[2] = {}) =>
  postBody(door, `${JSON.stringify(exampleUpdate('customer'))}\n`, post);

test.each([
  ['none', {}],
  ['another', { authorization: 'Bearer of-nobody-and-of-the-right-length-12' }],
  ['one without its kind', { authorization: TEST_UPDATE_TOKENS[0] }],
  ['an empty one', { authorization: 'Bearer ' }],
  ['both together', { authorization: `Bearer ${TEST_UPDATE_TOKENS.join(',')}` }],
])('[INB-1] with %s as a token the answer is 401, whatever is asked', async (_what, headers) => {
  const others = { authorization: '', ...headers };
  for (const path of [undefined, '/health/live', '/']) {
    const response = await postOne({ headers: others, ...(path ? { path } : {}) });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  }
});

test('[INB-1] either token is taken, and the door has one path', async () => {
  for (const token of TEST_UPDATE_TOKENS)
    expect((await postOne({ headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
  expect((await postOne({ path: '/api/v1/Account/login' })).statusCode).toBe(404);
  expect((await postOne({ path: '/' })).statusCode).toBe(404);
});

test.each([
  ['nothing', '', 400],
  ['empty lines', '\n\n', 400],
  ['a word', 'hello\n', 400],
  ['an array', '[]', 400],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400],
  ['a line of more than 32 KiB', `{}\n{"a":"${'x'.repeat(32 * 1024)}"}`, 413],
  ['5,001 lines', '{}\n'.repeat(5_001), 413],
  ['more than 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1, 0x20), 413],
])('[INB-2] a body of %s is refused as a whole', async (_what, body, status) => {
  expect((await postBody(door, body)).statusCode).toBe(status);
});

test('[INB-2] another media type, or a packed body, is refused with 415', async () => {
  for (const headers of [{ 'content-type': 'application/json' }, { 'content-encoding': 'gzip' }])
    expect((await postOne({ headers })).statusCode).toBe(415);
});

test('[INB-2] the sixty-first post of a minute is told how long to wait', async () => {
  let now = Date.parse('2026-03-14T12:00:00Z');
  door = createTestDoor(database, { now: () => new Date(now) });
  for (let post = 0; post < 60; post += 1) expect((await postBody(door, 'x')).statusCode).toBe(400);
  now += 20_000;
  const refused = await postOne();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
  now += 40_000;
  expect((await postOne()).statusCode).toBe(200);
});

const oddValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.constant(null),
  fc.boolean(),
  fc.jsonValue(),
);
const oddLine = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\n\r]/g, '') || 'x'),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .tuple(
      fc.constantFrom(...UPDATE_KINDS, 'bonus'),
      fc.dictionary(
        fc.constantFrom('updateId', 'kind', 'version', 'subject', 'data', '__proto__', 'brandId'),
        oddValue,
      ),
      fc.dictionary(fc.constantFrom('amountCents', 'mobile', 'position', 'statusId', '__proto__'), oddValue),
    )
    .map(([kind, line, data]) => {
      const update = exampleUpdate(kind === 'bonus' ? 'offer' : kind, {}, { updateId: randomUUID(), kind });
      return JSON.stringify({ ...update, data: { ...update.data, ...data }, ...line });
    }),
);

test('[INB-2] odd lines: no line is lost, the order is kept, and nothing fails', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oddLine, { minLength: 1, maxLength: 30 }), async (lines) => {
      door = createTestDoor(database);
      const good = exampleUpdate('customer', { version: 1 });
      const sent = [...lines.filter((line) => line.trim() !== ''), JSON.stringify(good)];
      const response = await postBody(door, sent.join('\n'));
      expect(response.statusCode).toBe(200);
      const answer = outcomesOf(response.body);
      expect(answer).toHaveLength(sent.length);
      expect(answer.at(-1)?.updateId).toBe(good.updateId);
      for (const { outcome, reason } of answer)
        if (outcome === 'refused')
          expect(reason).toMatch(/^(unknown-\w+|not-delivered|bad-data: [a-zA-Z]+)$/);
    }),
    { numRuns: 60 },
  );
});

test('[INB-2] a slow sender is cut, and connections are few, however long a post is written', () => {
  const { requestTimeout, headersTimeout, maxConnections, timeout } = door.server;
  expect({ requestTimeout, headersTimeout, maxConnections, timeout }).toEqual({
    requestTimeout: 14_000,
    headersTimeout: 10_000,
    maxConnections: 64,
    timeout: 0,
  });
});

test('[INB-2] [INB-7] posts are written one after the other, and a ninth beside eight is told to wait', async () => {
  const answered = Promise.withResolvers<void>();
  const begun: number[] = [];
  const held: Database = {
    ...database,
    async transaction(work) {
      begun.push(1);
      await answered.promise;
      return database.transaction(work);
    },
  };
  door = createTestDoor(held);
  const first = Array.from({ length: 8 }, () => postOne());
  // The others wait for the first one, and are counted too.
  await expect.poll(() => begun.length).toBe(1);
  const ninth = await postOne();
  expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([429, '5']);
  answered.resolve();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(first.map(() => 200));
  expect((await postOne()).statusCode).toBe(200);
});

test('[INB-7] no customer waits for the connections on which posts are written', async () => {
  const seen: boolean[] = [];
  const watched: Database = {
    ...database,
    transaction(work) {
      seen.push(isInBackground());
      return database.transaction(work);
    },
  };
  await postLines(createTestDoor(watched), [exampleUpdate('customer')]);
  expect(seen).toEqual([true]);
});

test('[INB-2] the published schemas are of what the door takes', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/core-updates.schema.json'), 'utf8');
  const { oneOf } = JSON.parse(text) as { oneOf: readonly { properties: { kind: { const: string } } }[] };
  expect(oneOf.map(({ properties }) => properties.kind.const)).toEqual([...UPDATE_KINDS]);
});
