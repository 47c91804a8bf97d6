import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many responses of one connection may wait to be read. No browser asks so far ahead. API-59 */
export const MAX_UNREAD_RESPONSES = 8;

const unread = new WeakMap<Socket, number>();

function count(socket: Socket, by: 1 | -1): number {
  const responses = (unread.get(socket) ?? 0) + by;
  unread.set(socket, responses);
  return responses;
}

/**
 * A response that counts among those of its connection, until it was handed over to the network. A
 * connection with too many is ended. Node takes all requests of a pipeline at once and answers some of them
 * by itself, so they are counted where a response begins. A class, because the HTTP server takes nothing
 * else. API-59
 */
export class CountedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...given);
    const { socket } = this.req;
    if (count(socket, 1) > MAX_UNREAD_RESPONSES) socket.destroy();
    this.once('close', () => count(socket, -1));
  }
}
