import { ApiError } from '@portal/contract/errors/api-error';
import type { Operation } from '@portal/contract/wire/operation';
import type { FastifyRequest } from 'fastify';

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

function checkPart(schema: Schema | undefined, part: string, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError('request.refused', { errors: fieldErrors(part, result.error?.issues ?? []) });
}

/** Returns body and query as the contract of the call has them, or refuses the request. API-4 */
export function checkInput(operation: Operation, request: FastifyRequest) {
  return {
    body: checkPart(operation.body, 'body', request.body),
    query: checkPart(operation.query, 'query', request.query),
  };
}
