import { openApiDocument } from '@portal/contract/openapi/openapi';
import type { OperationName } from '@portal/contract/operations';
import type { FastifyInstance } from 'fastify';
import { renderApiDocs } from '#api/api-docs/api-docs-page.ts';
import { PLAIN_PAGE_POLICY } from '#api/http/html-page.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';

const VERSION = '1';

function makeApiDocs(handlers: OperationHandlers) {
  const builtOperations = new Set(Object.keys(handlers) as OperationName[]);
  const document = openApiDocument({ builtOperations, version: VERSION });
  return { json: JSON.stringify(document), page: renderApiDocs(document) };
}

/**
 * The contract as OpenAPI 3.1 and as a page to read. Production serves both. They are made once, when somebody first asks: that takes
 * longer than the rest of a start.
 */
export function registerApiDocs(app: FastifyInstance, handlers: OperationHandlers): void {
  let made: ReturnType<typeof makeApiDocs> | undefined;
  const getDocs = () => {
    made ??= makeApiDocs(handlers);
    return made;
  };
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(getDocs().json),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('Content-Security-Policy', PLAIN_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(getDocs().page),
  );
}
