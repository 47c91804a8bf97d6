import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../../apps/api/test/server-process.ts';

const PORTAL = join(import.meta.dirname, '../../apps/api/src/commands/portal.ts');
const SERVERS = 2;

/** The settings of the product: what its servers and its commands share. */
export type ProductSettings = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly documents: string;
  readonly gatewayPort: number;
  readonly smsOrigin: string;
  /** Where the first server listens, to which the gateway sends its events. */
  readonly firstPort: number;
};

const variablesOf = ({ databaseUrl, folder, documents, gatewayPort, smsOrigin }: ProductSettings) => ({
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  DOCUMENT_FOLDER: documents,
  SECRET_KEY: 'only-for-restore-trials-never-for-customers',
  LOG_LEVEL: 'silent',
  GATEWAY_PORT: String(gatewayPort),
  SANDBOX_URL: `http://127.0.0.1:${gatewayPort}`,
  TRUSTED_PROXIES: '127.0.0.1,::1',
  // Clients of the trial keep no cookies.
  SESSION_BINDING: 'off',
  SMS_TWILIO_ACCOUNT_SID: 'AC1',
  SMS_TWILIO_AUTH_TOKEN: 'secret',
  SMS_TWILIO_FROM: '+6421000000',
  SMS_TWILIO_ORIGIN: smsOrigin,
  CORE_EVENTS_URL: `${smsOrigin}/events`,
  CORE_EVENTS_TOKEN: 'token',
});

/** Starts servers on a database, one after the other, as at a deployment. */
export async function startProduct(settings: ProductSettings) {
  const servers: ServerProcess[] = [];
  for (let number = 0; number < SERVERS; number += 1) {
    const port = number === 0 ? settings.firstPort : 0;
    servers.push(await startServerProcess({ ...variablesOf(settings), PORT: String(port) }));
  }
  const origins = servers.map(({ origin }) => origin);
  let turn = 0;
  return {
    originOf(): string {
      turn += 1;
      return origins[turn % origins.length] ?? '';
    },
    kill: async () => void (await Promise.all(servers.map((server) => server.kill()))),
  };
}

/** Runs a command of operators. Returns its exit code and what it said. */
export function runPortal(settings: ProductSettings, ...args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PORTAL, ...args], {
    env: { PATH, HOME, ...variablesOf(settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output: said.join('').trim() })),
  );
}
