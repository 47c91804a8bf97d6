import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How slowly a response may be read. */
export type SlowReaderLimits = {
  readonly graceMs: number;
  readonly leastBytesPerSecond: number;
};

/** Slower than any network that a page can be used over. API-56 */
export const SLOW_READER_LIMITS: SlowReaderLimits = { graceMs: 30_000, leastBytesPerSecond: 4_096 };

/**
 * Begins the time in which a connection must take some bytes, and returns how to end it. A connection that
 * lets it pass is reset, so that the network's own buffers are free as well.
 */
export type ReaderWatch = (socket: Socket, bytes: number) => () => void;

/** Creates the watch over readers. */
export const createReaderWatch =
  ({ graceMs, leastBytesPerSecond }: SlowReaderLimits): ReaderWatch =>
  (socket, bytes) => {
    const timer = setTimeout(() => socket.resetAndDestroy(), graceMs + (1_000 * bytes) / leastBytesPerSecond);
    return () => clearTimeout(timer);
  };

/** Streams of a known length come with it in their head. */
const sizeOf = (payload: unknown, reply: FastifyReply): number =>
  typeof payload === 'string' || payload instanceof Uint8Array
    ? payload.length
    : Number(reply.getHeader('content-length') ?? 0);

/** Cuts connections whose responses are read too slowly. Streams of calls are watched part by part. API-56 */
export function cutSlowReaders(app: FastifyInstance, watch: ReaderWatch): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const endWatch = watch(request.raw.socket, sizeOf(payload, reply));
    reply.raw.once('finish', endWatch).once('close', endWatch);
    next(null, payload);
  });
}
