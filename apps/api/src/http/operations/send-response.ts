import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ReaderWatch } from '#api/http/connections/slow-readers.ts';
import { errorFacts } from '#api/http/error-facts.ts';
import {
  type AnyOperationResponse,
  BODYLESS_STATUS,
  type StreamResponse,
} from '#api/http/operations/operation-response.ts';
import { requestNames } from '#api/http/request-names.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes a part and waits until the connection has taken it, since its memory is used again. API-56 */
function writePart({ raw, request }: FastifyReply, part: Uint8Array, watch: ReaderWatch): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const endWatch = watch(request.raw.socket, part.length);
  raw.once('close', reject);
  raw.write(part, (error) => {
    raw.off('close', reject);
    if (error) reject(error);
    else resolve();
  });
  return promise.finally(endWatch);
}

/** Sends the head, past the framework, which would take more of the stream than the connection does. */
function sendHead(reply: FastifyReply, { contentType, lengthBytes }: StreamResponse): void {
  reply.type(contentType);
  if (lengthBytes !== undefined) reply.header('Content-Length', lengthBytes);
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
}

async function sendParts(reply: FastifyReply, response: StreamResponse, watch: ReaderWatch): Promise<void> {
  const { raw } = reply;
  for await (const part of response.stream) {
    if (raw.destroyed) return;
    if (!raw.headersSent) sendHead(reply, response);
    await writePart(reply, part, watch);
  }
  if (!raw.headersSent) sendHead(reply, response);
  raw.end();
}

/**
 * Passes a stream on without buffering it. An error before the first byte becomes a problem
 * document; after it the connection is cut, so that nobody takes a part for the whole. The stream
 * ends when the caller goes away. API-31
 */
async function sendStream(
  reply: FastifyReply,
  response: StreamResponse,
  watch: ReaderWatch,
): Promise<FastifyReply> {
  const { raw, request } = reply;
  const { stream } = response;
  const end = () => stream.destroy();
  raw.once('close', end);
  if (raw.destroyed) end();
  try {
    await sendParts(reply, response, watch);
  } catch (error) {
    if (!raw.headersSent && !raw.destroyed) throw error;
    if (!raw.destroyed)
      request.log.error({ ...requestNames(request), ...errorFacts(error) }, 'stream broken off');
    raw.destroy();
  } finally {
    end();
  }
  return reply;
}

/** Sends the response of a handler. API-30 */
export function sendResponse(
  reply: FastifyReply,
  response: AnyOperationResponse,
  watch: ReaderWatch,
): FastifyReply | Promise<FastifyReply> {
  if (response.json !== undefined) return reply.type(JSON_TYPE).send(response.json);
  if (response.stream !== undefined) return sendStream(reply, response, watch);
  return reply.code(BODYLESS_STATUS[response.status]).send();
}
