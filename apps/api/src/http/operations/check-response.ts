import { ApiError } from '@portal/contract/errors/api-error';
import { type OperationName, operations } from '@portal/contract/operations';
import type { Operation } from '@portal/contract/wire/operation';
import { type AnyOperationResponse, BODYLESS_STATUS } from '#api/http/operations/operation-response.ts';

/** Returns how a response breaks the contract of its call; undefined where it keeps it. */
function findBreach({ responses }: Operation, response: AnyOperationResponse): string | undefined {
  if (response.status !== undefined) {
    const described = responses[BODYLESS_STATUS[response.status]];
    return described && !described.schema ? undefined : `it has no status ${response.status} without a body`;
  }
  const schema = responses[200]?.schema;
  if (!schema) return 'it has no response with a body';
  // The content of a stream cannot be checked without buffering it: its type can.
  if (response.stream !== undefined)
    return response.contentType.startsWith('application/json') ? undefined : 'its body is JSON';
  const result = schema.safeParse(JSON.parse(response.json));
  return result.success ? undefined : JSON.stringify(result.error);
}

/** Throws for a response that breaks the contract of its call; a stream is destroyed then. API-21 */
export function checkResponse(name: OperationName, response: AnyOperationResponse): void {
  const breach = findBreach(operations[name], response);
  if (breach === undefined) return;
  response.stream?.destroy();
  throw new ApiError('unexpected', {
    cause: new Error(`The response of ${name} breaks the contract: ${breach}`),
  });
}
