import { startServer } from '#api/composition/start-server.ts';
import { OperatorError } from '#api/operator-error.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): never {
  const text =
    error instanceof OperatorError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const server = await startServer({ say }).catch(fail);

/** The first signal drains, unless a terminal sent it; a second one, or Ctrl-C, closes at once. OPS-2 */
let isStopping = false;
let isClosing = false;

function close(): void {
  if (isClosing) return;
  isClosing = true;
  server.close().then(() => process.exit(0), fail);
}

process.on('SIGINT', close);
process.on('SIGTERM', () => {
  if (isStopping) return close();
  isStopping = true;
  server.drain().then(close, fail);
});
