import type { Server } from 'node:http';

/** Tells the program that started this server where it listens, and ends when that program does. */
export function announce(server: Server): void {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  process.send?.({ port: address.port });
  process.on('disconnect', () => process.exit(0));
}
