import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#api/operator-error.ts';

/** Opens a report in the folder of the import: one JSON object a line, never a value of a record. */
export async function openReport(folder: string, name: string) {
  const path = join(folder, name);
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
