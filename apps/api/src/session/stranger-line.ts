import { createKeyedLimiter } from '#api/session/keyed-limiter.ts';

/** Proofs of tokens that are not known here, at once: of all networks, and of one. Each is one short read. */
const UNDER_WAY = 8;
const UNDER_WAY_OF_NETWORK = 2;

/** The addresses of this machine are no network of their own. */
const THIS_MACHINE = 'this machine';

/**
 * A line for tokens that are not known in this process: made-up ones, and live ones at their first call.
 * However many come, they take no place of customers who are known, and those of one network leave places to
 * the others. ISO-27
 */
export function createStrangerLine() {
  const limiter = createKeyedLimiter();
  return <T>(network: string | undefined, work: () => Promise<T>): Promise<T> =>
    limiter.run(`network ${network ?? THIS_MACHINE}`, UNDER_WAY_OF_NETWORK, () =>
      limiter.run('all', UNDER_WAY, work),
    );
}
