import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const API = fileURLToPath(new URL('../..', import.meta.url));
/** Longer than a child takes to start on any machine: a line that never comes fails here. */
const TIMEOUT_MS = 60_000;

/** Runs a program with the logger of the server, whose standard output is a pipe. */
function runWithLogger(program: string) {
  const script = `
    import Fastify from 'fastify';
    import { createLogger } from '#api/http/logger.ts';
    const { log } = Fastify(createLogger({ level: 'info', version: 'tested' }));
    ${program}`;
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: API,
    env: { PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child, lines: createInterface({ input: child.stdout }) };
}

const MANY = 5_000;
const WRITE_MANY = `for (let number = 0; number < ${MANY}; number += 1) log.info({ number }, 'line');`;

test.each([
  ['process.exit(0)'],
  ['setImmediate(() => process.exit(1))'],
  ["throw new Error('unforeseen')"],
  [''],
])(
  '[API-34] no line is lost when the process ends with "%s"',
  async (ending) => {
    const numbers: number[] = [];
    const { lines } = runWithLogger(`${WRITE_MANY} ${ending}`);
    for await (const line of lines) numbers.push(JSON.parse(line).number);
    // A write under way when the process ends may come in after the rest: lines have their time.
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: MANY }, (_, number) => number),
    );
  },
  TIMEOUT_MS,
);

test(
  '[API-34] a single line is written while the process goes on',
  async () => {
    const { child, lines } = runWithLogger("log.info('only line'); setInterval(() => undefined, 1_000);");
    const [line] = await once(lines, 'line');
    expect(JSON.parse(line)).toMatchObject({ msg: 'only line' });
    child.kill('SIGKILL');
    await once(child, 'exit');
  },
  TIMEOUT_MS,
);
