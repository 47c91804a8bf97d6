import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { proveConnection, UnusableConnectionError } from '#api/database/connections/connection-proof.ts';
import { connectionSettings, REQUEST_TIMEOUTS } from '#api/database/connections/connection-settings.ts';

const BASE = { connectionString: 'postgres://portal@localhost/portal', timeouts: REQUEST_TIMEOUTS };
const OWN_READS = connectionSettings(BASE, 'ownReads', {
  isReadOnly: true,
  isOfCustomers: true,
  isShared: true,
});
const CHANGES = connectionSettings(BASE, 'changes', {});

type Server = {
  /** Settings that a pooler throws away. */
  readonly dropped?: readonly string[];
  readonly marked?: string;
  readonly isStandby?: boolean;
  readonly isReadOnly?: boolean;
};

/** A connection to a server that keeps what it is told, but for what the test says. */
function connectionTo({ dropped = [], marked = '', isStandby = false, isReadOnly = false }: Server = {}) {
  const kept = new Map<string, string>();
  const apply = (names: readonly string[], values: readonly string[]) =>
    names.map((name, place) => {
      const applied = String(values[place]);
      if (!dropped.includes(name)) kept.set(name, applied);
      return { name, before: name === 'portal.connection' ? marked : '', applied };
    });
  const query = async (_text: string, [names, values]: readonly (readonly string[])[]) => {
    if (values) return { rows: apply(names ?? [], values) };
    const settings = names?.map((name) => kept.get(name) ?? '');
    const user = kept.get('role') ?? 'portal_app';
    return { rows: [{ pid: 7, user, isStandby, isReadOnly, settings }] };
  };
  return { query } as unknown as pg.ClientBase;
}

describe('a new connection', () => {
  test('[ISO-24] is proved, and its process known', async () => {
    expect(await proveConnection(connectionTo(), OWN_READS)).toMatchObject({ pid: 7 });
    expect(await proveConnection(connectionTo(), CHANGES)).toMatchObject({ pid: 7 });
  });

  test.each([...Object.keys(OWN_READS.session), 'portal.connection'])(
    '[ISO-24] is refused where a pooler drops %s, and the sentence names it',
    async (name) => {
      const lost = proveConnection(connectionTo({ dropped: [name] }), OWN_READS);
      await expect(lost).rejects.toThrow(
        `A pooler in front of the database does not keep a connection's settings (${name}). In pgbouncer.ini set pool_mode = session`,
      );
      await expect(lost).rejects.toMatchObject({ reason: 'pooler', code: '08004' });
    },
  );

  test('[ISO-24] is refused where another one left its mark', async () => {
    await expect(proveConnection(connectionTo({ marked: 'another' }), CHANGES)).rejects.toThrow(
      'A pooler in front of the database lets several connections share one session.',
    );
  });

  test('[ISO-24] is refused by a standby, and by a host without changes where it is for changes', async () => {
    await expect(proveConnection(connectionTo({ isStandby: true }), OWN_READS)).rejects.toThrow(
      'The database that DATABASE_URL names is a standby.',
    );
    await expect(proveConnection(connectionTo({ isReadOnly: true }), CHANGES)).rejects.toThrow(
      UnusableConnectionError,
    );
    expect(await proveConnection(connectionTo({ isReadOnly: true }), OWN_READS)).toMatchObject({ pid: 7 });
  });

  test('[ISO-24] has the role last, and the limits of its pool', () => {
    expect(Object.keys(OWN_READS.session).at(-1)).toBe('role');
    expect(OWN_READS.session).toMatchObject({ lock_timeout: '1', statement_timeout: '2000' });
    expect(CHANGES.session).toMatchObject({ lock_timeout: '500', statement_timeout: '5000' });
    expect(CHANGES.client).not.toHaveProperty('options');
  });
});
