import { connect, createServer, type Socket } from 'node:net';

/**
 * The treatment of what is sent on a link.
 *
 * - `pass`: delivers it. `delay`: delivers it later.
 * - `refuse`: resets every connection, and every new one.
 * - `hold`: delivers nothing until the mode ends, and then everything: requests arrive after their time-out.
 * - `lose`: delivers nothing, then or later. `lose answers`: delivers requests alone.
 */
export type LinkMode = 'pass' | 'delay' | 'refuse' | 'hold' | 'lose' | 'lose answers';

/** A TCP link on the loopback address that can go wrong. */
export type FaultyLink = {
  readonly port: number;
  setMode(mode: LinkMode, delayMs?: number): void;
  /** Resets all connections of now; new ones work. */
  reset(): void;
  close(): Promise<void>;
};

type Direction = 'requests' | 'answers';

/** The present mode, and the way to wait for its end. */
type LinkState = { mode: LinkMode; delayMs: number; ended: Promise<void>; end: () => void };

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

function enterMode(mode: LinkMode, delayMs: number): LinkState {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { mode, delayMs, ended, end };
}

/** Returns when a chunk of now may be delivered; undefined where it never is. */
function admission({ mode, delayMs, ended }: LinkState, direction: Direction): Promise<void> | undefined {
  if (mode === 'lose' || (mode === 'lose answers' && direction === 'answers')) return undefined;
  if (mode === 'hold') return ended;
  return mode === 'delay' ? wait(delayMs) : Promise.resolve();
}

/** Carries one direction in order. The other end learns of the close only after what came before it. */
function carry(from: Socket, to: Socket, admit: () => Promise<void> | undefined): void {
  let delivered = Promise.resolve();
  let isBroken = false;
  from.on('data', (chunk) => {
    const admitted = admit();
    isBroken ||= admitted === undefined;
    // A stream with a hole in it is no stream: what follows is lost too.
    if (isBroken) return;
    delivered = delivered.then(() => admitted).then(() => void (to.writable && to.write(chunk)));
  });
  from.on('close', () => {
    const admitted = admit();
    if (admitted !== undefined) void delivered.then(() => admitted).then(() => to.end());
  });
}

export async function createFaultyLink(target: () => number): Promise<FaultyLink> {
  const sockets = new Set<Socket>();
  let state = enterMode('pass', 0);
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((near) => {
    keep(near);
    if (state.mode === 'refuse') return void near.resetAndDestroy();
    const far = connect({ host: 'localhost', port: target() });
    keep(far);
    far.on('error', () => near.destroy());
    carry(near, far, () => admission(state, 'requests'));
    carry(far, near, () => admission(state, 'answers'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setMode(mode, delayMs = 0) {
      const before = state;
      state = enterMode(mode, delayMs);
      before.end();
      // Streams with holes end with the mode that made them.
      if (mode === 'refuse' || before.mode === 'lose' || before.mode === 'lose answers') reset();
    },
    reset,
    close() {
      reset();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
