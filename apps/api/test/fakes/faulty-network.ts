import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can go dead: what is sent on it is neither delivered nor refused. */
export type FaultyNetwork = {
  readonly port: number;
  /** Connections of now go dead for ever, as when a cable is cut; new ones work. */
  cut(): void;
  close(): Promise<void>;
};

export async function createFaultyNetwork(target: { host: string; port: number }): Promise<FaultyNetwork> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
    pairs.add([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
