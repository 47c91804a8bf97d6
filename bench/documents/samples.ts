import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../shared/data/documents/given', import.meta.url));

/** One of the collected documents. */
export type Sample = {
  readonly file: string;
  readonly kind: 'eml' | 'pdf';
  readonly category: string;
  /** Whether its text holds a mark that has to be seen. */
  readonly isMarked: boolean;
  readonly content: () => Buffer;
};

/** Reads the fields of CSV in which a quoted field may hold anything. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, separator = '', quoted, plain = ''] of csv.matchAll(
    /(,|\r?\n|^)(?:"((?:[^"]|"")*)"|([^",\n]*))/g,
  )) {
    if (separator.includes('\n')) rows.push([]);
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return rows.filter((row) => row.length > 1);
}

/** Lists the collected documents, the hostile ones first; none on a machine that does not have them. */
export function listSamples(): Sample[] {
  const index = join(FOLDER, 'index.csv');
  if (!existsSync(index)) return [];
  const [head = [], ...rows] = rowsOf(readFileSync(index, 'utf8'));
  const at = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
  const samples = rows.map((row) => {
    const content = () => readFileSync(join(FOLDER, at(row, 'file')));
    return {
      file: at(row, 'file'),
      kind: at(row, 'kind') as 'eml' | 'pdf',
      category: at(row, 'category'),
      isMarked: at(row, 'mark_ok') === 'expected',
      content,
    };
  });
  const isHostile = ({ category }: Sample) => category.startsWith('hostile');
  return [...samples.filter(isHostile), ...samples.filter((sample) => !isHostile(sample))];
}
