import { ApiError } from '@portal/contract/errors/api-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** More than any webhook has. */
const MAX_WEBHOOK_BYTES = 262_144;

/** A webhook: the name at the end of its path, and the request as it came. */
type Webhook = Pick<FastifyRequest, 'headers'> & {
  readonly sender: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
};

/**
 * Takes the webhooks of providers at `<path>/<sender>`: no call of the contract, since a provider sends them.
 * The body stays as it came, because a signature may be over its bytes. 204 says that `take` found the proof
 * of its sender right, and nothing else. PAY-42, DEL-23
 */
export async function registerWebhooks(
  app: FastifyInstance,
  path: string,
  take: (webhook: Webhook) => Promise<boolean>,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post<{ Params: Pick<Webhook, 'sender'>; Querystring: Webhook['query'] }>(
      `${path}/:sender`,
      async (request, reply) => {
        const { params, headers, query, body } = request;
        const isTaken = Buffer.isBuffer(body) && (await take({ ...params, headers, query, body }));
        if (!isTaken) throw new ApiError('request.refused');
        return reply.code(204).send();
      },
    );
    done();
  });
}
