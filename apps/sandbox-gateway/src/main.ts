import { systemClock } from '#sandbox/clock.ts';
import { createSandboxGateway } from '#sandbox/create-sandbox-gateway.ts';
import { SettingsError } from '#sandbox/gateway-error.ts';
import { readSettings } from '#sandbox/settings.ts';
import { bankTableWarnings } from '#sandbox/setups/bank-table-ages.ts';

function fail(error: unknown): never {
  const text =
    error instanceof SettingsError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

async function start() {
  const { port, ...options } = readSettings(process.env);
  const gateway = createSandboxGateway(options);
  try {
    await gateway.app.listen({ host: 'localhost', port });
  } catch (error) {
    await gateway.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new SettingsError(
      `Port ${port} is in use by another program. Stop it, or choose another port for the sandbox gateway: GATEWAY_PORT=${port + 1} npm start`,
    );
  }
  const address = gateway.app.server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  process.stdout.write(`Sandbox gateway: http://localhost:${actualPort}\n`);
  for (const warning of bankTableWarnings(systemClock.now())) process.stderr.write(`${warning}\n`);
  return gateway;
}

const gateway = await start().catch(fail);

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    gateway.close().then(() => process.exit(0), fail);
  });
}
