import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { createConnectionSettings, UNLIMITED_TIMEOUTS } from '#api/database/connection-settings.ts';
import { runPrepared } from '#api/database/prepared-run.ts';

/** Only a real server has connections of this kind. */
const onPostgres = inject('testDatabase') === 'postgres' ? test : test.skip;

const EVERY_TYPE = {
  name: 'every-type',
  text: `select $1::text as word, 2 as "wholeNumber", 3::bigint as large, null::text as nothing, '{"a": 1}'::json as text,
    true as "isTrue", '\\x01'::bytea as bytes, timestamptz '2026-11-23T00:00:00Z' as moment, array['x', 'y'] as list`,
};
const READ = {
  word: 'ū',
  wholeNumber: 2,
  large: 3,
  nothing: null,
  text: '{"a": 1}',
  isTrue: true,
  bytes: Buffer.of(1),
  moment: new Date('2026-11-23T00:00:00Z'),
  list: ['x', 'y'],
};

async function connect() {
  const settingsOf = createConnectionSettings(inject('postgresUrl'), UNLIMITED_TIMEOUTS);
  const client = new pg.Client({ ...settingsOf({ name: 'test', isReadOnly: false }), pipeline: true });
  await client.connect();
  return { client, describe: vi.spyOn(client.connection, 'describe') };
}

onPostgres('a statement is read the same at every run, and its columns are asked for once', async () => {
  const { client, describe } = await connect();
  for (let run = 0; run < 3; run += 1) expect(await runPrepared(client, EVERY_TYPE, ['ū'])).toEqual([READ]);
  expect(describe).toHaveBeenCalledTimes(1);
  await client.end();
});

onPostgres('the messages of a run are one write, also when the columns are asked for', async () => {
  const { client } = await connect();
  const write = vi.spyOn(client.connection.stream, 'write');
  for (const writes of [1, 2]) {
    await runPrepared(client, EVERY_TYPE, ['ū']);
    expect(write).toHaveBeenCalledTimes(writes);
  }
  await client.end();
});

onPostgres('runs that are sent before the first result each read their own rows', async () => {
  const { client } = await connect();
  const rowsOf = (to: number) =>
    runPrepared<{ at: number }>(
      client,
      { name: 'count-up', text: 'select generate_series(1, $1::integer) as at' },
      [to],
    );
  for (let round = 0; round < 2; round += 1) {
    const results = await Promise.all([0, 1, 2, 3].map(rowsOf));
    expect(results.map((rows) => rows.map(({ at }) => at))).toEqual([[], [1], [1, 2], [1, 2, 3]]);
  }
  await client.end();
});

onPostgres('a run that fails fails alone, before and after the columns are known', async () => {
  const { client } = await connect();
  const divide = (by: number) =>
    runPrepared(client, { name: 'divide', text: 'select 6 / $1::integer as part' }, [by]);
  const outcomes = await Promise.allSettled([divide(0), divide(2), divide(3)]);
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  await expect(divide(2)).resolves.toEqual([{ part: 3 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  await expect(divide(3)).resolves.toEqual([{ part: 2 }]);
  await client.end();
});

onPostgres('a statement whose columns have changed is refused, never read wrongly', async () => {
  const { client } = await connect();
  const read = () => runPrepared(client, { name: 'read-changed', text: 'select * from changed' }, []);
  await client.query("create temporary table changed as select 'a' as first, 'b' as second");
  await expect(read()).resolves.toEqual([{ first: 'a', second: 'b' }]);
  await client.query(
    "drop table changed; create temporary table changed as select 'b' as second, 'a' as first",
  );
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  await client.end();
});
