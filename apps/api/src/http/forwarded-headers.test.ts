import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { warnOfUnbelievedHeaders } from '#api/http/forwarded-headers.ts';

const HOUR_MS = 3_600_000;
const PROXY = '10.0.0.1';
const CUSTOMER = '203.0.113.7';

let app: FastifyInstance;
let now: number;
let lines: string[];
afterEach(() => app.close());

function build(trustProxy: string[] | false): void {
  lines = [];
  now = 0;
  const stream = { write: (line: string) => void lines.push(line) };
  app = Fastify({ logger: { level: 'warn', stream }, trustProxy, disableRequestLogging: true });
  warnOfUnbelievedHeaders(app, { now: () => new Date(now) });
  app.get('/', async () => 'well');
}
const ask = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': CUSTOMER }) =>
  app.inject({ url: '/', remoteAddress, headers });

test.each([
  ['nobody', false as const],
  ['another proxy', ['10.9.9.9']],
])(
  '[OPS-4] where %s is trusted, the header of a proxy is told once an hour, without an address',
  async (_who, trustProxy) => {
    build(trustProxy);
    for (let times = 0; times < 3; times += 1) await ask(PROXY);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUSTED_PROXIES');
    for (const address of [PROXY, CUSTOMER]) expect(lines[0]).not.toContain(address);
    now = HOUR_MS - 1;
    await ask(PROXY);
    expect(lines).toHaveLength(1);
    now = HOUR_MS;
    await ask(PROXY);
    expect(lines).toHaveLength(2);
  },
);

test('[OPS-4] nothing is told of a trusted proxy, nor of a caller without the header', async () => {
  build([PROXY]);
  await ask(PROXY);
  await ask(CUSTOMER, {});
  expect(lines).toEqual([]);
});
