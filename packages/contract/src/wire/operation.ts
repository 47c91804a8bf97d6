import * as z from 'zod/mini';
import type { ErrorCode } from '../errors/error-codes.ts';
import { ERRORS } from '../errors/errors.ts';
import { described, named } from './fields.ts';

/** One response of a call. */
export type OperationResponse = {
  readonly meaning: string;
  /** Absent when the response has no body. */
  readonly schema?: z.ZodMiniType;
  /** The errors behind a status of 400 and more. */
  readonly codes?: readonly ErrorCode[];
};

/** A call as the OpenAPI document and the server know it. */
export type Operation = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The host of the call when it is not the API host. */
  readonly host?: 'captcha';
  /** A call that the specification does not have: no page that it describes depends on one. */
  readonly isOwn?: true;
  readonly auth: 'none' | 'bearer';
  readonly area: string;
  readonly summary: string;
  readonly description: string;
  readonly body?: z.ZodMiniType;
  readonly query?: z.ZodMiniObject;
  readonly responses: { readonly [status: number]: OperationResponse };
};

/** An error on the wire: an RFC 9457 problem. API-7 */
export const problemSchema = named(
  'Problem',
  z.strictObject({
    type: described(z.string(), 'Where this error is described.'),
    title: z.string(),
    status: described(z.int(), 'The HTTP status of the response.'),
    detail: described(z.string(), 'What to do about it.'),
    code: described(z.string(), 'Which error it is; see the list of errors.'),
    correlationId: described(z.string(), 'Names this request in the logs.'),
    errors: described(
      z.optional(z.record(z.string(), z.array(z.string()))),
      'On 400: the path of each field with an error, such as `body.DateOfBirth`, and its messages.',
    ),
    loginErrorMessage: described(
      z.optional(z.string()),
      'On a refused login: HTML for the login screen. Show it only after sanitising.',
    ),
  }),
  'An error as RFC 9457 defines it, sent as `application/problem+json`.',
);

/** The body of a call that worked and returns nothing. */
export const emptyResponse = named('Empty', z.strictObject({}), 'An empty object.');

/** The response of a call that worked. */
export const okResponse = <S extends z.ZodMiniType>(meaning: string, schema: S) => ({
  200: { meaning, schema },
});

/** The response of a call that worked and sends no body. */
export const noContent = (meaning: string) => ({ 204: { meaning } });

/** A status without a body of the contract. */
export const withoutBody = <Status extends number>({
  status,
  meaning,
}: {
  status: Status;
  meaning: string;
}) => ({ [status]: { meaning } }) as Record<Status, OperationResponse>;

/** The error responses of these codes; codes that share a status share an entry. */
export function errorResponses(...codes: readonly ErrorCode[]): Record<number, OperationResponse> {
  const byStatus: Record<number, OperationResponse> = {};
  for (const code of codes) {
    const { status, meaning } = ERRORS[code];
    const earlier = byStatus[status];
    byStatus[status] = {
      meaning: [earlier?.meaning, meaning].filter(Boolean).join(' Or: '),
      schema: problemSchema,
      codes: [...(earlier?.codes ?? []), code],
    };
  }
  return byStatus;
}

const EVERY_CALL = [
  'request.refused',
  'request.method',
  'request.too-many',
  'service.busy',
  'unexpected',
  'service.unavailable',
] as const;
const EVERY_BODY = ['request.malformed', 'request.too-large', 'request.media-type'] as const;
const EVERY_SESSION = [
  'session.ended',
  'session.undone',
  'session.ended-elsewhere',
  'login.account-locked',
] as const;

/** The errors of any call with a body but without a session, and those of its own. */
export const openErrors = (...own: readonly ErrorCode[]) =>
  errorResponses(...EVERY_CALL, ...EVERY_BODY, ...own);

/** The errors of any call of a logged-in customer with a body, and those of its own. */
export const bodyErrors = (...own: readonly ErrorCode[]) =>
  errorResponses(...EVERY_CALL, ...EVERY_BODY, ...EVERY_SESSION, ...own);

/** The errors of any call of a logged-in customer without a body, and those of its own. */
export const queryErrors = (...own: readonly ErrorCode[]) =>
  errorResponses(...EVERY_CALL, ...EVERY_SESSION, ...own);
