import { ApiError } from '@portal/contract/errors/api-error';
import type { FastifyInstance } from 'fastify';
import type { Reconciler } from '#api/payments/reconciler.ts';

/** More than any webhook has. */
const MAX_WEBHOOK_BYTES = 262_144;

/**
 * Takes the webhooks of payment gateways: no call of the contract, since a provider sends them. The body
 * stays as it came, because the signature is over its bytes. 204 says that the signature was right, and
 * nothing of the payment. PAY-42
 */
export async function registerGatewayEvents(
  app: FastifyInstance,
  { reconciler }: { readonly reconciler: Reconciler },
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post<{ Params: { gateway: string } }>('/api/gateway-events/:gateway', async (request, reply) => {
      const { params, headers, body } = request;
      const isTaken =
        Buffer.isBuffer(body) && (await reconciler.noteWebhook(params.gateway, { headers, body }));
      if (!isTaken) throw new ApiError('request.refused');
      return reply.code(204).send();
    });
    done();
  });
}
