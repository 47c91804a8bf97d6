import type { Database } from '#api/database/database.ts';
import { type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { gatewaysAt } from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

/**
 * The app over a database of its own, with a gateway that stands in for the real one. The
 * test closes app and gateway.
 */
export async function createPaymentsApp(): Promise<{
  readonly database: Database;
  readonly server: GatewayServer;
  readonly testApp: TestApp;
}> {
  const database = await createTestDatabase();
  const server = await startGatewayServer();
  return {
    database,
    server,
    testApp: await createTestApp(database, { paymentGateways: gatewaysAt(server) }),
  };
}
