import type { FastifyInstance } from 'fastify';
import type { Environment } from '#api/environment/environment.ts';
import { OperatorError } from '#api/operator-error.ts';

/** How long requests in flight may take to finish after a stop is asked for. */
const CLOSE_WITHIN_MS = 8_000;
const LOOK_FOR_IDLE_EVERY_MS = 100;

/** A port beside that of customers: for whom it is, and how its variables begin. */
type SidePort = { readonly caller: string; readonly variables: string };

/** The ports beside that of customers. INB-1, OPS-10 */
export const SIDE_PORTS = {
  coreUpdates: { caller: 'the core system', variables: 'CORE_UPDATES' },
  metrics: { caller: 'Prometheus', variables: 'METRICS' },
} as const satisfies Record<string, SidePort>;

/** Opens such a port, or refuses with a sentence. */
export async function listenAside(
  app: FastifyInstance,
  { host, port }: Pick<Environment, 'host' | 'port'>,
  { caller, variables }: SidePort,
): Promise<void> {
  await app.listen({ host, port }).catch((cause: unknown) => {
    throw new OperatorError(
      `Nothing can listen for ${caller} at ${host} and port ${port}: look at ${variables}_HOST and ${variables}_PORT.`,
      { cause },
    );
  });
}

/** Opens the port, or refuses with a sentence. Returns the origin. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Environment, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new OperatorError(
        `HOST is ${host}, but this machine has no such address. Leave it empty to listen on localhost, or use 0.0.0.0 for all addresses.`,
      );
    }
    if (code !== 'EADDRINUSE') throw error;
    throw new OperatorError(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
}

/**
 * Lets requests in flight finish and then closes the connections; at the deadline it closes every connection.
 */
export async function closeInTime(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_EVERY_MS);
  const giveUp = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(giveUp);
}
