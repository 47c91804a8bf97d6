import { open } from 'node:fs/promises';
import { OperatorError } from '#api/operator-error.ts';

/**
 * Opens the report of an import, for what was not taken: one JSON object a line, never a value of a record.
 * No spreadsheet runs what a file name says.
 */
export async function openReport(path: string) {
  const file = await open(path, 'w').catch((cause: unknown) => {
    throw new OperatorError(`Nothing was imported: ${path} cannot be written.`, { cause });
  });
  const stream = file.createWriteStream();
  return {
    path,
    add: (entry: object) => void stream.write(`${JSON.stringify(entry)}\n`),
    close: () => new Promise<void>((done) => stream.end(done)),
  };
}

export type Report = Awaited<ReturnType<typeof openReport>>;
