import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_FORMATS } from '#api/address-import/formats/file-formats.ts';
import { describeCounts } from '#api/address-import/import-counts.ts';
import { openFile } from '#api/address-import/open-file.ts';
import type { ImportReport } from '#api/address-import/run-import.ts';
import { statement } from '#api/database/database.ts';
import { findStreetTable, prepareAddressImports } from '#test/address-imports.ts';

const { countryOf, prepared, write, importFiles } = prepareAddressImports();

async function rowsOf(countryId: number): Promise<string[]> {
  const table = await findStreetTable(prepared.database, countryId);
  const list = statement(
    `odd-rows-${table}`,
    `select concat_ws('|', type_leads, name, type, locality, state, postcodes, numbers) as row from ${table} order by 1`,
  );
  return (await prepared.database.query<{ row: string }>(list, [])).map(({ row }) => row);
}

/** File, line and reason of each. */
const rejectsOf = ({ rejectedFile }: ImportReport): string[] =>
  readFileSync(rejectedFile, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(0, 3).join(' '));

const CORE =
  'ADDRESS_LABEL|FLAT_TYPE|FLAT_NUMBER|LEVEL_TYPE|LEVEL_NUMBER|NUMBER_FIRST|NUMBER_LAST|LOT_NUMBER|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LONGITUDE';
const core = (number: string, street = 'QUARRY', locality = 'TESTVILLE') =>
  `x|||||${number}|||${street}|ROAD||${locality}|NSW|2999|1`;
const NAR =
  'APT_NO_LABEL,CIVIC_NO,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,PROV_CODE,CSD_ENG_NAME,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE';
const nar = (number: string, street = 'Érable') =>
  `,${number},${street},RUE,24,Montéville,${street},RUE,Montéville,QC,J9Z1A1`;
const LINZ = 'address_id,full_address,address_number,full_road_name,suburb_locality,town_city';

describe('[ADDR-15] the shapes of files', () => {
  test('a byte order mark, Windows line ends, and no line end behind the last row', async () => {
    const plain = await importFiles('ca', [write('plain.csv', [NAR, nar('1'), nar('2')].join('\n'))]);
    const expected = await rowsOf(39);
    const other = write('marked.csv', `\uFEFF${[NAR, nar('1'), nar('2')].join('\r\n')}`);
    expect((await importFiles('ca', [other])).counts).toEqual(plain.counts);
    expect(await rowsOf(39)).toEqual(expected);
    expect(expected).toEqual(['t|Érable|Rue|Montéville|QC|J9Z 1A1||1,,|2,,|']);
  });

  test('columns in another order', async () => {
    const order = [8, 5, 13, 0, 11, 1, 2, 3, 4, 6, 7, 9, 10, 12, 14];
    const turned = (line: string) => {
      const cells = line.split('|');
      return order.map((at) => cells[at]).join('|');
    };
    const rows = [CORE, core('1'), core('2', 'MILL'), core('3', 'QUARRY', 'OTHER'), core('4')];
    await importFiles('au', [write('usual.psv', rows.join('\n'))]);
    const expected = await rowsOf(13);
    expect(expected).toHaveLength(3);
    await importFiles('au', [write('turned.psv', rows.map(turned).join('\n'))]);
    expect(await rowsOf(13)).toEqual(expected);
  });

  test('a quoted field over several lines, wherever a piece of the file ends', async () => {
    const rows = [
      LINZ,
      '1,"1 Mill Road\r\nTestville",1,Mill Road,Testville,Testville',
      '2,x,2,Mill Road,Testville,Testville',
      '3,"3 ""Old"" Mill Road\n\nTestville\nback",3,Mill Road,Testville,Testville',
      // An extra quotation mark spoils its own row only.
      '4,"open,4,Mill Road,Testville,Testville',
      '5,x,5,Mill Road,Testville,Testville',
      '6,"x, y",6,Mill Road,Testville,Testville',
      '7,"7 Mill\nRoad",7,Mill Road,Testville,Testville',
    ];
    const file = write('quotes.csv', `${rows.join('\n')}\n`);
    for (const pieceBytes of [50, 64, 77, 100, 150, 10_000]) {
      rmSync(join(prepared.folder, 'work'), { recursive: true, force: true });
      const report = await importFiles('nz', [file], { pieceBytes });
      expect(report.counts, String(pieceBytes)).toMatchObject({
        addresses: 6,
        rejected: { 'unclosed quotation mark': 1 },
      });
      expect(rejectsOf(report)).toEqual(['quotes.csv 9 unclosed quotation mark']);
      expect((await rowsOf(154))[0]).toMatch(/\|1,,\|2,,\|3,,\|5,,\|6,,\|7,,\|$/);
    }
  });

  test('a row that was cut off or has an extra field is rejected, one with extra empty fields is not', async () => {
    const report = await importFiles('au', [
      write(
        'cut.psv',
        [CORE, core('1'), `${core('2')}||`, `${core('3')}|x`, core('4').slice(0, -20)].join('\n'),
      ),
    ]);
    expect(rejectsOf(report)).toEqual([
      'cut.psv 4 more columns than the header',
      'cut.psv 5 fewer columns than the header',
    ]);
    expect(await rowsOf(13)).toEqual([expect.stringMatching(/\|1,,\|2,,\|$/)]);
  });

  test('names in Windows-1252 keep their accents, and the report says so', async () => {
    const utf8 = write('utf8.csv', [NAR, nar('1'), nar('2', "De L'Étang")].join('\n'));
    await importFiles('ca', [utf8]);
    const expected = await rowsOf(39);
    const bytes = [NAR, nar('1'), nar('2', "De L'Étang")].map((line) => Buffer.from(`${line}\n`, 'latin1'));
    const report = await importFiles('ca', [write('windows.csv', Buffer.concat(bytes))]);
    expect(await rowsOf(39)).toEqual(expected);
    expect(report.counts.otherEncoding).toBe(2);
    expect(describeCounts(report.counts, report.size).join('\n')).toContain('2 lines were not UTF-8');
  });

  test('a row with unreadable characters or zero bytes is rejected', async () => {
    const file = write(
      'lost.csv',
      [NAR, nar('1'), nar('2', 'Mont\uFFFDe'), nar('3', 'A\0B'), nar('4')].join('\n'),
    );
    const report = await importFiles('ca', [file]);
    expect(rejectsOf(report)).toEqual([
      'lost.csv 3 unreadable characters',
      'lost.csv 4 unreadable characters',
    ]);
    expect(readFileSync(report.rejectedFile, 'utf8')).not.toContain('\0');
    expect(report.counts.addresses).toBe(2);
  });

  test('a row that the index cannot store is rejected, and stops nothing', async () => {
    const report = await importFiles('au', [
      write(
        'odd.psv',
        [
          CORE,
          core('1'),
          core('2', 'A'.repeat(3_000)),
          core('3', 'SEMI;COLON'),
          core('4').replace('|2999|', '|29|'),
          core('5').replace('|NSW|', '||'),
          core('6', 'TAB\tBACK\\SLASH \\N').replace('x|', `${'x'.repeat(600)};|`),
          core('7', 'NORTH').replace('|2999|', '|872|'),
        ].join('\n'),
      ),
    ]);
    expect(rejectsOf(report)).toEqual([
      'odd.psv 3 a name that is too long',
      'odd.psv 4 a semicolon in a name',
      'odd.psv 5 odd postcode',
      'odd.psv 6 no state',
    ]);
    expect((await rowsOf(13)).map((row) => row.split('|').slice(1).join('|'))).toEqual([
      'North|Road|Testville|NSW|0872||7,,|',
      'Quarry|Road|Testville|NSW|2999||1,,|',
      expect.stringContaining('|Road|Testville|NSW|2999||6,,|'),
    ]);
  });

  test('any row is used, left out or rejected', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '1',
        '12A',
        'L5',
        'QUARRY',
        'ROAD',
        'NSW',
        '2999',
        'UNIT',
        '0',
        '-1',
        'RD 2',
        '3-4',
        'Current',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    for (const [code, { countryId, fileFormats }] of Object.entries(FILE_FORMATS))
      for (const fileFormat of fileFormats) {
        const header = [...fileFormat.columns];
        const path = write(`${code}.txt`, `${header.join(fileFormat.separator)}\n`);
        const { rowOf } = openFile(
          path,
          { fileFormats: [fileFormat], country: countryOf(countryId) },
          new Map(),
        );
        fc.assert(
          fc.property(fc.array(cell, { minLength: header.length, maxLength: header.length }), (cells) => {
            const row = rowOf(cells.join(fileFormat.separator), { isClean: false });
            if (row.kind === 'address') row.makeStreet();
          }),
          { numRuns: 300 },
        );
      }
  });

  test('the same row twice, and the same file twice, is one address', async () => {
    const file = write('twice.psv', [CORE, core('1'), core('1'), core('2')].join('\n'));
    expect((await importFiles('au', [file, file])).size).toEqual({ streets: 1, addresses: 2 });
  });
});

describe('[ADDR-14] a file without addresses is refused with a message', () => {
  test.each([
    ['empty.psv', '', 'is empty.'],
    ['core.psv', gzipSync(`${CORE}\n${core('1')}`), 'is compressed (gzip): unpack it first.'],
    ['core.zip', Buffer.from('PK\x03\x04rest'), 'is compressed (zip): unpack it first.'],
    ['wide.psv', Buffer.from(`\uFEFF${CORE}\n`, 'utf16le'), 'is in UTF-16: save it as UTF-8.'],
    ['nar.csv', NAR, 'is not one of the files of this country: G-NAF Core'],
  ])('%s', async (name, content, sentence) => {
    await importFiles('au', [write('before.psv', [CORE, core('1')].join('\n'))]);
    const before = await rowsOf(13);
    const path = write(name, content);
    await expect(importFiles('au', [path])).rejects.toThrow(`${path} ${sentence}`);
    expect(await rowsOf(13)).toEqual(before);
  });

  test('a missing file, or a folder', async () => {
    const missing = join(prepared.folder, 'missing.psv');
    await expect(importFiles('au', [missing])).rejects.toThrow(
      `${missing} cannot be read: there is no such file.`,
    );
    await expect(importFiles('au', [prepared.folder])).rejects.toThrow(
      `${prepared.folder} cannot be read: it is a folder.`,
    );
  });
});

test('[ADDR-43] files without any address change nothing', async () => {
  await importFiles('au', [write('before.psv', [CORE, core('1')].join('\n'))]);
  const before = await rowsOf(13);
  const bare = write('bare.psv', `${CORE}\n`);
  await expect(importFiles('au', [bare])).rejects.toThrow(
    'There are no rows in bare.psv: nothing was changed.',
  );
  const bad = write('bad.psv', [CORE, core('x'), core('y')].join('\n'));
  const places = write('postcodes.csv', 'postcode,locality,state\n2998,ELSEWHERE,NSW\n');
  const refusal = importFiles('au', [bad, places]);
  const rejected = join(prepared.folder, 'work', 'rejected.tsv');
  await expect(refusal).rejects.toThrow(
    `There is no usable row in bad.psv: nothing was changed. The rejected rows: ${rejected}`,
  );
  expect(readFileSync(rejected, 'utf8').split('\n')).toHaveLength(4);
  expect(await rowsOf(13)).toEqual(before);
});

describe('[ADDR-16] a stopped run', () => {
  const roads = 'road_id,road_name,locality,city,postcode';
  const files = () => [
    write('roads.csv', `${roads}\n1,Mill Road,Testville,Testville,6611\n2,"open\n`),
    write('postcodes.csv', 'postcode,locality,region,territory\nodd,Testville,x,y\n6611,Testville,x,y\n'),
    write(
      'linz.csv',
      [
        LINZ,
        ...Array.from(
          { length: 400 },
          (_, at) => `${at},x,${at % 50 ? at + 1 : 'odd'},Mill Road,Testville,Testville`,
        ),
      ].join('\n'),
    ),
  ];

  /** Stops a run behind a number of lines of progress. The first line comes behind the first part. */
  async function stopBehind(lines: number, all: readonly string[]): Promise<string> {
    let left = lines;
    const say = () => {
      left -= 1;
      if (left < 0) throw new Error('stopped');
    };
    await expect(importFiles('nz', all, { pieceBytes: 500, say })).rejects.toThrow('stopped');
    return join(prepared.folder, 'work');
  }

  test.each([0, 1, 3])('lists each rejected row of all files once when it continues (%i)', async (stop) => {
    const all = files();
    const whole = await importFiles('nz', all, { pieceBytes: 500 });
    const rejected = readFileSync(whole.rejectedFile, 'utf8');
    expect(rejectsOf(whole).slice(0, 2)).toEqual([
      'roads.csv 3 unclosed quotation mark',
      'postcodes.csv 2 odd postcode',
    ]);
    const rows = await rowsOf(154);
    rmSync(join(prepared.folder, 'work'), { recursive: true });

    await stopBehind(stop, all);
    const resumed = await importFiles('nz', all, { pieceBytes: 500 });
    expect(readFileSync(resumed.rejectedFile, 'utf8')).toBe(rejected);
    expect(resumed.counts).toEqual(whole.counts);
    expect(await rowsOf(154)).toEqual(rows);
  });

  test('continues behind the last complete part', async () => {
    const all = files();
    const whole = await importFiles('nz', all, { pieceBytes: 500 });
    const rejected = readFileSync(whole.rejectedFile, 'utf8');
    const work = await stopBehind(3, all);
    expect(readdirSync(work)).toContain('part-000002.json');
    writeFileSync(join(work, 'part-000001.json'), '{"batch":[');
    // The run stops again when that part is rewritten: the part behind it belongs to no run.
    await stopBehind(1, all);
    const resumed = await importFiles('nz', all, { pieceBytes: 500 });
    expect(resumed.counts).toEqual(whole.counts);
    expect(readFileSync(resumed.rejectedFile, 'utf8')).toBe(rejected);
  });

  test('begins again when it stopped before its first part', async () => {
    const all = files();
    const whole = await importFiles('nz', all, { pieceBytes: 500 });
    const rejected = rejectsOf(whole);
    const work = await stopBehind(0, all);
    rmSync(join(work, 'part-000000.json'));
    const resumed = await importFiles('nz', all, { pieceBytes: 500 });
    expect(rejectsOf(resumed)).toEqual(rejected);
    expect(resumed.counts).toEqual(whole.counts);
  });

  test('begins again when its rejected rows are gone', async () => {
    const all = files();
    const work = await stopBehind(3, all);
    rmSync(join(work, 'rejected.tsv'));
    const resumed = await importFiles('nz', all, { pieceBytes: 500 });
    expect(resumed.counts.rejected).toMatchObject({ 'unclosed quotation mark': 1 });
    expect(rejectsOf(resumed)).toHaveLength(10);
  });

  test('reports that its folder cannot be written, and keeps its progress', async () => {
    const all = files();
    const work = await stopBehind(3, all);
    const next = join(work, 'part-000003.json');
    rmSync(next, { force: true });
    mkdirSync(`${next}.new`);
    await expect(importFiles('nz', all, { pieceBytes: 500 })).rejects.toThrow(
      `${next} cannot be written: it is a folder. Correct that and run the same command again: it continues where it stopped.`,
    );
    rmSync(`${next}.new`, { recursive: true });
    const said: string[] = [];
    await importFiles('nz', all, { pieceBytes: 500, say: (line) => said.push(line) });
    expect(said[0]).toMatch(/^Continuing/);
  });
});

test('[ADDR-43] a second import of a country is refused, and the lock of an ended process is ignored', async () => {
  const file = write('core.psv', [CORE, core('1')].join('\n'));
  const lock = join(prepared.folder, 'work.lock');
  writeFileSync(lock, String(process.ppid));
  await expect(importFiles('au', [file])).rejects.toThrow(
    `These addresses are being imported by process ${process.ppid}. Wait for it, or stop it first.`,
  );
  expect(existsSync(join(prepared.folder, 'work'))).toBe(false);
  writeFileSync(lock, String(2 ** 30));
  await importFiles('au', [file]);
  expect(existsSync(lock)).toBe(false);
  expect(statSync(join(prepared.folder, 'work')).isDirectory()).toBe(true);
});
