import { ApiError } from '@portal/contract/errors/api-error';
import { type OperationName, operations } from '@portal/contract/operations';
import type { Operation } from '@portal/contract/wire/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, OperationHandlers } from '#api/http/operation-handler.ts';
import { readCallHeaders, readSessionCredentials } from '#api/http/request-credentials.ts';
import type { CustomerRead } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { TokenHashing } from '#api/session/token-hashing.ts';

/** What the registering needs of the rest. */
export type OperationDependencies = {
  readonly handlers: OperationHandlers;
  readonly secrets: TokenHashing;
  /** Proves a claim for calls that have no statement of their own to prove it. */
  readonly proveSession: (claim: SessionCredentials) => Promise<CustomerRead>;
  /** Whether answers are held against the contract: in development and tests, where a wrong one is a fault of ours. */
  readonly shouldCheckResponses: boolean;
};

type AnyHandler = (call: Call<OperationName>) => Promise<string | CustomerRead>;
type Schema = {
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: readonly Issue[] } };
};
type Issue = { path: PropertyKey[]; message: string };

/** Field path to messages, the paths as the caller wrote them. */
function fieldErrors(part: string, issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const path = [part, ...issue.path.map(String)].join('.');
    errors[path] = [...(errors[path] ?? []), issue.message];
  }
  return errors;
}

function checked(schema: Schema | undefined, part: string, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError('request.refused', {
    errors: fieldErrors(part, result.error?.issues ?? []),
  });
}

function checkAnswer(name: OperationName, statusCode: number, text: string): void {
  const responses = operations[name].responses as Record<number, { schema?: Schema }>;
  const result = responses[statusCode]?.schema?.safeParse(JSON.parse(text));
  if (result && !result.success) {
    throw new ApiError('unexpected', {
      cause: new Error(`The answer of ${name} breaks the contract: ${JSON.stringify(result.error)}`),
    });
  }
}

function answerText(answer: string | CustomerRead): string {
  if (typeof answer === 'string') return answer;
  if (answer.outcome === 'found') return answer.json;
  throw new ApiError(answer.outcome === 'no-session' ? 'session.ended' : 'policy.not-found');
}

/** What is wrong with a request is told only to those who may make it: bad input without a live session is just that. */
async function checkedInput(
  operation: Operation,
  request: FastifyRequest,
  prove: (() => Promise<CustomerRead>) | undefined,
) {
  try {
    return {
      body: checked(operation.body, 'body', request.body),
      query: checked(operation.query, 'query', request.query),
    };
  } catch (refusal) {
    if (prove) answerText(await prove());
    throw refusal;
  }
}

/** The order of what every call passes: headers, session, body, then the handler. Nothing is open by default. */
function createRoute(name: OperationName, needs: OperationDependencies) {
  const operation: Operation = operations[name];
  const isOpen = operation.auth === 'none';
  const handler = needs.handlers[name] as AnyHandler | undefined;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const countryId = readCallHeaders(request);
    const claim = isOpen ? undefined : readSessionCredentials(request, needs.secrets, countryId);
    if (!handler) {
      if (claim) answerText(await needs.proveSession(claim));
      throw new ApiError('request.not-built');
    }
    const input = await checkedInput(operation, request, claim && (() => needs.proveSession(claim)));
    const call = { ...input, countryId, claim, request, reply };
    const text = answerText(await handler(call as unknown as Call<OperationName>));
    if (needs.shouldCheckResponses) checkAnswer(name, reply.statusCode, text);
    return reply.type('application/json; charset=utf-8').send(text);
  };
}

/** Registers every call of the contract; one that has no handler answers 501 to a logged-in customer. */
export function registerOperations(app: FastifyInstance, needs: OperationDependencies): void {
  for (const [name, operation] of Object.entries(operations)) {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: createRoute(name as OperationName, needs),
    });
  }
}
