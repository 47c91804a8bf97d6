import { afterAll } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { gatewaysAt } from '#test/payments.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

type PaymentsApp = {
  readonly database: Database;
  readonly server: GatewayServer;
  readonly testApp: TestApp;
};

/**
 * The app over a database of its own, with a gateway that stands in for the real one. For the top of a test
 * file: both are closed after its last test. `timeoutMs`: how long the app waits for the gateway.
 */
export async function createPaymentsApp({ timeoutMs }: { timeoutMs?: number } = {}): Promise<PaymentsApp> {
  const database = await createTestDatabase();
  const server = await startGatewayServer();
  const testApp = await createTestApp(database, { paymentGateways: gatewaysAt(server, timeoutMs) });
  afterAll(async () => {
    await testApp.close();
    await server.close();
  });
  return { database, server, testApp };
}
