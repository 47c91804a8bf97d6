import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UNLIMITED_TIMEOUTS } from '../../../apps/api/src/database/connections/connection-settings.ts';
import type { Database } from '../../../apps/api/src/database/database.ts';
import { createPostgresDatabase } from '../../../apps/api/src/database/postgres-database.ts';
import type { Random } from '../../random.ts';
import type { PlantedName } from '../planted/planted-modules.ts';
import { type ChildServer, createChildServer } from './child-server.ts';
import { createFaultyLink, type FaultyLink } from './faulty-link.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { createWebhookRelay, type WebhookRelay } from './webhook-relay.ts';

/** One process of the API with its three links. */
export type ApiServer = {
  readonly server: ChildServer;
  readonly fromClients: FaultyLink;
  readonly toDatabase: FaultyLink;
  readonly toGateway: FaultyLink;
  /** Where clients reach it, over their link. */
  readonly origin: string;
};

/** The real processes of a run: database, gateway, several of the API, and everything between them. */
export type System = {
  readonly postgres: PostgresServer;
  readonly gateway: ChildServer;
  readonly gatewayOrigin: string;
  /** Where the gateway keeps its ledger. */
  readonly folder: string;
  readonly webhooks: WebhookRelay;
  readonly apis: readonly ApiServer[];
  /** Starts every process of the API again with a broken variant planted, or without one. */
  plant(variant: PlantedName | undefined): Promise<void>;
  /** The run's own way to the database, around all faults. */
  readonly database: Database;
  close(): Promise<void>;
};

export const GATEWAY_KEY = 'sandbox-secret-key';

export const API_MAIN = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url));
const GATEWAY_MAIN = fileURLToPath(new URL('../../../apps/sandbox-gateway/src/main.ts', import.meta.url));
const PLANT = new URL('../planted/plant-variant.ts', import.meta.url).href;

/** Returns a port that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const urlOf = (port: number): string => `postgres://portal@127.0.0.1:${port}/postgres`;

/** `variant` names the broken variant that is planted at the next start. */
async function createApiServer(options: {
  readonly postgresPort: number;
  readonly gatewayPort: number;
  readonly folder: string;
  readonly variant: () => PlantedName | undefined;
}): Promise<ApiServer> {
  const { postgresPort, gatewayPort, folder, variant } = options;
  const port = await freePort();
  const fromClients = await createFaultyLink(() => port);
  const toDatabase = await createFaultyLink(() => postgresPort);
  const toGateway = await createFaultyLink(() => gatewayPort);
  const server = createChildServer(() => ({
    file: API_MAIN,
    nodeOptions: variant() ? ['--import', PLANT] : [],
    variables: {
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMONSTRATION_LETTERS: 'off',
      DATABASE_URL: urlOf(toDatabase.port),
      SECRET_KEY: 'only-for-fault-runs-never-for-customers',
      GATEWAY_PORT: String(gatewayPort),
      SANDBOX_URL: `http://127.0.0.1:${toGateway.port}`,
      PLANTED_VARIANT: variant() ?? '',
    },
  }));
  return { server, fromClients, toDatabase, toGateway, origin: `http://127.0.0.1:${fromClients.port}` };
}

/** Returns the sandbox gateway as a process, not started yet. Its events go to this port. */
export function createGatewayServer(port: number, webhookPort: number, folder: string): ChildServer {
  return createChildServer(() => ({
    file: GATEWAY_MAIN,
    variables: {
      GATEWAY_PORT: String(port),
      DATA_DIR: folder,
      SANDBOX_SECRET_KEY: GATEWAY_KEY,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/api/gateway-events/sandbox`,
    },
  }));
}

const closeLinks = ({ fromClients, toDatabase, toGateway }: ApiServer) =>
  Promise.all([fromClients, toDatabase, toGateway].map((link) => link.close()));

/** Starts everything, with the given number of processes of the API. */
export async function startSystem(random: Random, apiCount: number): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-data-'));
  const postgres = await startPostgresServer({ port: await freePort(), hasSmallDisk: true });
  const gatewayPort = await freePort();
  const database = createPostgresDatabase(urlOf(postgres.port), UNLIMITED_TIMEOUTS);
  const apis: ApiServer[] = [];
  let planted: PlantedName | undefined;
  const webhooks = await createWebhookRelay(random, () => random.pick(apis).origin);
  const gateway = createGatewayServer(gatewayPort, webhooks.port, folder);
  const close = async (): Promise<void> => {
    await database.close().catch(() => undefined);
    webhooks.close();
    await Promise.all([gateway.end(), ...apis.map(({ server }) => server.end())]);
    await Promise.all(apis.map(closeLinks));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = { postgresPort: postgres.port, gatewayPort };
    while (apis.length < apiCount)
      apis.push(await createApiServer({ ...ports, folder, variant: () => planted }));
    await gateway.start();
    for (const { server } of apis) await server.start();
  } catch (error) {
    await close();
    throw error;
  }
  const gatewayOrigin = `http://localhost:${gatewayPort}`;
  async function plant(variant: PlantedName | undefined): Promise<void> {
    planted = variant;
    for (const { server } of apis) {
      await server.kill();
      await server.start();
    }
  }
  return { postgres, gateway, gatewayOrigin, folder, webhooks, apis, plant, database, close };
}
