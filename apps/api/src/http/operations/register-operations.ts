import { ApiError } from '@portal/contract/errors/api-error';
import { type OperationName, operations } from '@portal/contract/operations';
import type { Operation } from '@portal/contract/wire/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '#api/http/client-network.ts';
import type { ReaderWatch } from '#api/http/connections/slow-readers.ts';
import { callKindOf } from '#api/http/operations/call-kinds.ts';
import { checkInput } from '#api/http/operations/check-input.ts';
import { checkResponse } from '#api/http/operations/check-response.ts';
import type { Call, OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { AnyOperationResponse } from '#api/http/operations/operation-response.ts';
import {
  type CredentialsReader,
  readCallHeaders,
  readSessionCredentials,
} from '#api/http/operations/request-credentials.ts';
import { sendResponse } from '#api/http/operations/send-response.ts';
import type { NetworkLimiter } from '#api/session/network-limiter.ts';
import type { RequestLimiter } from '#api/session/request-limiter.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

export type OperationDependencies = CredentialsReader & {
  readonly handlers: OperationHandlers;
  readonly requestLimiter: RequestLimiter;
  readonly networkLimiter: NetworkLimiter;
  /** Proves a session where no handler does. Throws `session.ended` where there is none. */
  readonly proveSession: (credentials: SessionCredentials) => Promise<SessionProof>;
  /**
   * Whether responses are checked against the contract: in development and tests, since a
   * wrong one is our own error.
   */
  readonly shouldCheckResponses: boolean;
  /** Cuts those who read a stream too slowly. */
  readonly watchReader: ReaderWatch;
};

type AnyHandler = (call: Call<OperationName>) => Promise<AnyOperationResponse>;

/** A request whose headers are right. */
type Asked = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly countryId: number;
  readonly credentials: SessionCredentials | undefined;
};

/**
 * The order of the steps of every call: headers, session credentials, limits, input, handler.
 * Nothing is open by default.
 */
function createRoute(name: OperationName, dependencies: OperationDependencies) {
  const { handlers, requestLimiter, networkLimiter, proveSession, shouldCheckResponses, watchReader } =
    dependencies;
  const operation: Operation = operations[name];
  const isOpen = operation.auth === 'none';
  const handler = handlers[name] as AnyHandler | undefined;
  const kind = callKindOf(name);

  /** Returns the work that is asked for; throws what is wrong with the request. */
  function readWork({ request, reply, countryId, credentials }: Asked): () => Promise<AnyOperationResponse> {
    if (!handler) throw new ApiError('request.not-built');
    const { body, query } = checkInput(operation, request);
    return () => handler({ body, query, countryId, credentials, request, reply } as Call<OperationName>);
  }

  async function respond(asked: Asked): Promise<AnyOperationResponse> {
    let work: () => Promise<AnyOperationResponse>;
    try {
      work = readWork(asked);
    } catch (error) {
      // A request without a live session hears of nothing else: neither of bad input nor of
      // a call that is not built.
      if (asked.credentials) await proveSession(asked.credentials);
      throw error;
    }
    return await work();
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const countryId = readCallHeaders(request);
    const credentials = isOpen ? undefined : readSessionCredentials(request, countryId, dependencies);
    const asked = { request, reply, countryId, credentials };
    const work = () => respond(asked);
    const network = clientNetwork(request.ip);
    const limited = (known: SessionCredentials) =>
      requestLimiter.run({ kind, credentials: known, network }, () =>
        kind === 'write' ? networkLimiter.run(network, known, work) : work(),
      );
    const response = await (credentials ? limited(credentials) : work());
    if (shouldCheckResponses) checkResponse(name, response);
    return sendResponse(reply, response, watchReader);
  };
}

/** Registers every call of the contract; one that has no handler refuses a logged-in customer with 501. */
export function registerOperations(app: FastifyInstance, dependencies: OperationDependencies): void {
  for (const [name, operation] of Object.entries(operations)) {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: createRoute(name as OperationName, dependencies),
    });
  }
}
