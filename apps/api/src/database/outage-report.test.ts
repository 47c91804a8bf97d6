import { expect, test } from 'vitest';
import { UnusableConnectionError } from '#api/database/connections/connection-proof.ts';
import {
  CommitOutcomeUnknownError,
  type Database,
  DatabaseBusyError,
  type StatementKind,
} from '#api/database/database.ts';
import { findOutage, reportOutages } from '#api/database/outage-report.ts';

const coded = (code: string) => Object.assign(new Error('of a server'), { code });

test.each([
  [coded('ECONNREFUSED'), 'unreachable'],
  [coded('57P01'), 'unreachable'],
  [coded('08006'), 'unreachable'],
  [coded('53300'), 'unreachable'],
  [new Error('Connection terminated unexpectedly'), 'unreachable'],
  [new Error('timeout expired'), 'unreachable'],
  [new Error('Query read timeout'), 'unanswered'],
  [new CommitOutcomeUnknownError(new Error('Query read timeout')), 'unanswered'],
  [new CommitOutcomeUnknownError(coded('57P01')), 'unreachable'],
  [new UnusableConnectionError('standby', 'a standby'), 'standby'],
  [new UnusableConnectionError('read-only', 'read-only'), 'read-only'],
  [new UnusableConnectionError('pooler', 'a pooler'), 'pooler'],
  [coded('23505'), undefined],
  [coded('40001'), undefined],
  [new Error('timeout exceeded when trying to connect'), undefined],
  [new DatabaseBusyError(coded('55P03')), undefined],
])('[OPS-7] %s is %s', (error, reason) => {
  expect(findOutage(error)).toBe(reason);
});

/** A database that does as it is told, and the lines about it. */
function createWatched() {
  const lines: unknown[] = [];
  let failure: Error | undefined;
  const act = async () => {
    if (failure) throw failure;
    return [];
  };
  const database = reportOutages({ query: act, transaction: act } as unknown as Database, {
    gone: ({ reason }) => lines.push(`gone: ${reason}`),
    back: () => lines.push('back'),
  });
  return {
    lines,
    fail: (error: Error | undefined) => {
      failure = error;
    },
    run: (kind: StatementKind) => database.query({ name: 'test', text: '', kind }, []).catch(() => undefined),
    transact: () => database.transaction(async () => undefined).catch(() => undefined),
  };
}

test('[OPS-7] one line says that the database goes, and one that it is back', async () => {
  const { lines, fail, run } = createWatched();
  await run('read');
  fail(coded('ECONNREFUSED'));
  for (let times = 0; times < 3; times += 1) await run('read');
  expect(lines).toEqual(['gone: unreachable']);
  fail(undefined);
  await run('read');
  await run('read');
  expect(lines).toEqual(['gone: unreachable', 'back']);
});

test.each([['a change'], ['a transaction']])(
  '[OPS-7] after %s failed only the probe shows that it is back',
  async (name) => {
    const { lines, fail, run, transact } = createWatched();
    fail(new Error('Query read timeout'));
    await (name === 'a change' ? run('change') : transact());
    fail(undefined);
    await run('read');
    await run('change');
    await transact();
    expect(lines).toEqual(['gone: unanswered']);
    await run('probe');
    expect(lines).toEqual(['gone: unanswered', 'back']);
  },
);

test('[OPS-7] a statement that fails by itself is no outage', async () => {
  const { lines, fail, run } = createWatched();
  fail(coded('23505'));
  await run('change');
  expect(lines).toEqual([]);
});
