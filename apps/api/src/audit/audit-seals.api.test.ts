import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AuditSeal, createAuditRepository } from '#api/audit/audit-repository.ts';
import { createAuditSealer } from '#api/audit/seal-audit.ts';
import { auditCommand, restartAudit, verifyAudit } from '#api/commands/audit.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { type Database, statement } from '#api/database/database.ts';
import { openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

const ENVIRONMENT = { auditRetentionDays: 2557 };

let database: Database;
let seals: AuditSeal[];
beforeEach(async () => {
  database = await createTestDatabase();
  seals = [];
});
afterEach(() => database.close());

const countOthers = statement(
  'test-count-others',
  'select count(*)::integer as n from pg_stat_activity where backend_xid is not null and datname <> current_database()',
);

/** A seal waits for every transaction of the server that began before, also those of other test files. */
async function untilOthersEnd(): Promise<void> {
  if (database.kind === 'embedded') return;
  const count = async () => (await database.query<{ n: number }>(countOthers, []))[0]?.n;
  await expect.poll(count, { timeout: 120_000, interval: 10 }).toBe(0);
}

async function seal(): Promise<void> {
  await untilOthersEnd();
  await createAuditSealer(createAuditRepository(database), (made) => seals.push(made))();
}
const write = (customerId: number) =>
  database.runScript(`select write_audit_event('logged-in', ${customerId}, 1, 154)`);
function verify(...parameters: string[]) {
  const request = readRequest(auditCommand, ['verify', ...parameters]);
  if (request.act !== 'verify') throw new Error('That is no verification');
  return verifyAudit(request, { database, environment: ENVIRONMENT });
}

/** Three seals, with two events, one and one. */
async function writeSealed(): Promise<void> {
  await write(1);
  await write(2);
  await seal();
  for (const customerId of [3, 4]) {
    await write(customerId);
    await seal();
  }
}

test('[AUD-4] a trail that nobody touched is as it was sealed, with events that wait for their seal', async () => {
  await writeSealed();
  await write(5);
  expect(seals.map(({ sealId }) => sealId)).toEqual([1, 2, 3]);
  expect(await verify()).toEqual([
    'The audit trail is intact: 4 events under 3 seals.',
    `Newest seal: 3:${seals[2]?.seal}`,
  ]);
  expect(await verify('--head', `2:${seals[1]?.seal}`)).toHaveLength(2);
  await seal();
  expect(seals).toHaveLength(4);
  await seal();
  expect(seals).toHaveLength(4);
});

test.each([
  [
    'a changed customer',
    'update audit_event set customer_id = 9 where customer_id = 3',
    'Seal 2: an event was changed',
  ],
  [
    'a changed time',
    "update audit_event set happened_at = happened_at - interval '1 ms' where customer_id = 2",
    'Seal 1: an event was changed',
  ],
  [
    'a changed fact',
    `update audit_event set facts = '{"channel": "sms"}' where customer_id = 4`,
    'Seal 3: an event was changed',
  ],
  ['a removed event', 'delete from audit_event where customer_id = 1', 'Seal 1: events were removed'],
  [
    'a removed event, alone under its seal',
    'delete from audit_event where customer_id = 3',
    'Seal 2: events were removed',
  ],
  [
    'an inserted event',
    `insert into audit_event (kind, customer_id, happened_at, written_in)
     select kind, 7, happened_at, written_in from audit_event where customer_id = 3`,
    'Seal 2: events were inserted',
  ],
  [
    'a removed seal',
    'delete from audit_seal where seal_id = 2',
    'Seal 3: seals were changed, removed or inserted',
  ],
  ['a changed seal', 'update audit_seal set events = 5 where seal_id = 2', 'Seal 2: seals were changed'],
])('[AUD-4] %s is found, and where', async (_what, tamper, finding) => {
  await writeSealed();
  await database.runScript(tamper);
  await expect(verify()).rejects.toThrow(finding);
});

test('[AUD-4] an end that was cut off, or a chain made anew, is found by a seal that was noted elsewhere', async () => {
  await writeSealed();
  const noted = `3:${seals[2]?.seal}`;
  await database.runScript(
    'delete from audit_event where customer_id = 4; delete from audit_seal where seal_id = 3',
  );
  expect(await verify()).toHaveLength(2);
  await expect(verify('--head', noted)).rejects.toThrow('Seal 3 is not the one that you noted');
  await write(6);
  await seal();
  await expect(verify('--head', noted)).rejects.toThrow('Seal 3 is not the one that you noted');
});

test('[AUD-4] events whose retention is over may go', async () => {
  await writeSealed();
  await database.runScript('delete from audit_event where customer_id = 1');
  const context = { database, environment: { auditRetentionDays: 0 } };
  expect(await verifyAudit({ head: undefined }, context)).toHaveLength(2);
});

test('[AUD-4] many events are sealed in parts, those of one transaction together', async () => {
  const repository = createAuditRepository(database);
  await database.runScript("select write_audit_event('logged-in', n, 1, 154) from generate_series(1, 5) n");
  for (const customerId of [6, 7, 8]) await write(customerId);
  await untilOthersEnd();
  expect((await repository.sealEvents(2))?.sealId).toBe(1);
  expect((await repository.sealEvents(2))?.sealId).toBe(2);
  expect((await repository.sealEvents(2))?.sealId).toBe(3);
  expect(await repository.sealEvents(2)).toBeUndefined();
  expect((await verify())[0]).toContain('8 events under 3 seals');
});

test.runIf(inject('testDatabase') === 'postgres')(
  '[AUD-4] an event whose transaction is still open waits for the next seal, and holds up no writer',
  async () => {
    const connections = await openConnections(database, 1);
    const slow = statement('test-slow-event', "select write_audit_event('logged-in', 1, 1, 154)");
    const open = await connections.hold(slow, []);
    await write(2);
    await seal();
    expect(seals).toEqual([]);
    await open.release();
    await seal();
    expect((await verify())[0]).toContain('2 events under 1 seals');
    await connections.close();
  },
);

test.each([
  [[]],
  [['look']],
  [['verify', 'all']],
  [['verify', '--head', '3']],
  [['verify', '--head', '3:xyz']],
])('[AUD-4] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(auditCommand, parameters)).toThrow(/npm run portal -- audit verify/);
});

/** Lets the trail count as far ahead as the server did that a dump came from. */
const countAhead = (ahead: number) =>
  database.runScript(
    `alter table audit_event alter column written_in set default (pg_current_xact_id()::text::bigint + ${ahead});
     delete from audit_restart; insert into audit_restart (ahead) values (${ahead})`,
  );
const MANY_TRANSACTIONS = 1_000_000;
const restart = (operator = 'jo') => restartAudit({ operator }, { database });
const findRestarts = statement(
  'test-find-restarts',
  "select facts ->> 'operator' as operator, (facts ->> 'moved')::integer as moved from audit_event where kind = 'audit-restarted'",
);

/** Three seals of another server, an event that was dumped before its seal, and two since the restore. */
async function restoreFromDump(): Promise<void> {
  await countAhead(MANY_TRANSACTIONS);
  await writeSealed();
  await write(5);
  await countAhead(0);
  await write(6);
  await write(7);
}

test('[AUD-5] in a database that was restored from a dump the chain goes on once it is restarted, and nothing is left out', async () => {
  await restoreFromDump();
  await expect(seal()).rejects.toThrow('Run npm run portal -- audit restart');
  expect(await restart()).toEqual([
    'The chain continues after its last seal. Events since the restore that are in it now: 2.',
  ]);
  await seal();
  await write(8);
  await seal();
  expect(seals.map(({ sealId }) => sealId)).toEqual([1, 2, 3, 4, 5]);
  // Four of before, one that was dumped unsealed, two since, the restart itself and one after it.
  expect((await verify())[0]).toBe('The audit trail is intact: 9 events under 5 seals.');
  expect(await database.query(findRestarts, [])).toEqual([{ operator: 'jo', moved: 2 }]);
});

test('[AUD-5] it may happen again, and what is sealed is held as before', async () => {
  await restoreFromDump();
  await restart();
  await seal();
  await countAhead(0);
  await write(9);
  await restart();
  await seal();
  expect(await verify()).toHaveLength(2);
  await database.runScript('update audit_event set customer_id = 1 where customer_id in (3, 6)');
  await expect(verify()).rejects.toThrow(/Seal 2: an event was changed\.\nSeal 4: an event was changed/);
});

test('[AUD-5] where nothing is wrong nothing is restarted', async () => {
  await writeSealed();
  await expect(restart()).rejects.toThrow('was left as it is');
  expect(await database.query(findRestarts, [])).toEqual([]);
});

test.each([
  [['restart']],
  [['restart', '--operator', 'jo', '--head', '1:0']],
  [['verify', '--operator', 'jo']],
  [['begin']],
])('[AUD-5] %j is refused with the usage', (parameters) => {
  expect(() => readRequest(auditCommand, parameters)).toThrow('npm run portal -- audit restart');
});
