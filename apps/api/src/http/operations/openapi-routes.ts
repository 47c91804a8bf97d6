import { openApiDocument } from '@portal/contract/openapi/openapi';
import type { OperationName } from '@portal/contract/operations';
import type { FastifyInstance } from 'fastify';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';

const VERSION = '1';

/**
 * The contract as OpenAPI 3.1. It is made once, when somebody first asks: that takes longer than
 * the rest of a start. The type of a problem points to `/api/docs`, which leads to the same
 * document: it describes each error.
 */
export function registerOpenApi(app: FastifyInstance, handlers: OperationHandlers): void {
  const builtOperations = new Set(Object.keys(handlers) as OperationName[]);
  let json: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApiDocument({ builtOperations, version: VERSION }));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', (_request, reply) => reply.redirect('/api/openapi.json'));
}
