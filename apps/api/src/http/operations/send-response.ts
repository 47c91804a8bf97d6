import type { FastifyReply } from 'fastify';
import { errorFacts } from '#api/http/error-facts.ts';
import {
  type AnyOperationResponse,
  BODYLESS_STATUS,
  type StreamResponse,
} from '#api/http/operations/operation-response.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Passes a stream on without buffering it. An error before the first byte becomes a problem document; after it the connection is cut, so that
 * nobody takes a part for the whole. The framework destroys the stream when the caller goes away. API-31
 */
function sendStream(reply: FastifyReply, { stream, contentType, lengthBytes }: StreamResponse): FastifyReply {
  const { request } = reply;
  stream.once('error', (error) => {
    if (!reply.raw.headersSent) return;
    request.log.error({ reqId: request.id, ...errorFacts(error) }, 'stream broken off');
  });
  if (lengthBytes !== undefined) reply.header('Content-Length', lengthBytes);
  return reply.type(contentType).send(stream);
}

/** Sends the response of a handler. API-30 */
export function sendResponse(reply: FastifyReply, response: AnyOperationResponse): FastifyReply {
  if (response.json !== undefined) return reply.type(JSON_TYPE).send(response.json);
  if (response.stream !== undefined) return sendStream(reply, response);
  return reply.code(BODYLESS_STATUS[response.status]).send();
}
