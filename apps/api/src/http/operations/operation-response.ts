import { ApiError } from '@portal/contract/errors/api-error';
import type { ErrorCode } from '@portal/contract/errors/error-codes';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import type { OperationName, operations } from '@portal/contract/operations';
import type { CustomerJson, CustomerSearch } from '#api/session/customer-statement.ts';

/** The statuses of responses without a body, by the name that a handler gives them. */
export const BODYLESS_STATUS = {
  noContent: 204,
  nothingOutstanding: STATUS_CODES.nothingOutstanding,
  paymentSettled: STATUS_CODES.paymentSettled,
  notPayableOnline: STATUS_CODES.notPayableOnline,
  paymentPending: STATUS_CODES.paymentPending,
} as const;

type BodylessStatus = typeof BODYLESS_STATUS;

/**
 * The statuses that the contract of a call names, as text: TypeScript keeps some keys as
 * numbers and some as strings.
 */
type StatusTextOf<Name extends OperationName> = `${keyof (typeof operations)[Name]['responses'] &
  (string | number)}`;

/** The names of the bodyless statuses that the contract of a call has. */
type BodylessStatusOf<Name extends OperationName> = {
  [Status in keyof BodylessStatus]: `${BodylessStatus[Status]}` extends StatusTextOf<Name> ? Status : never;
}[keyof BodylessStatus];

/** JSON text, which goes out as it is. */
type JsonResponse = { readonly json: string; readonly status?: never; readonly stream?: never };

/** A status that says it all. */
type BodylessResponse<Status extends keyof BodylessStatus = keyof BodylessStatus> = {
  readonly status: Status;
  readonly json?: never;
  readonly stream?: never;
};

/**
 * Content in parts, each of which is gone when the next one is asked for. `destroy` ends it at its
 * source, and may be called twice.
 */
type ContentStream = AsyncIterable<Uint8Array> & { destroy(): void };

/**
 * Content that is passed on as it comes in. The stream is destroyed at its end, and when
 * the caller goes away. API-31
 */
export type StreamResponse = {
  readonly stream: ContentStream;
  readonly contentType: string;
  /** Left out where it is not known in advance. */
  readonly lengthBytes?: number;
  readonly json?: never;
  readonly status?: never;
};

/** A response of a handler, whichever the call is. */
export type AnyOperationResponse = JsonResponse | BodylessResponse | StreamResponse;

/** The responses that the contract of a call allows. A refusal is thrown as an `ApiError`. API-30 */
export type OperationResponse<Name extends OperationName> =
  | JsonResponse
  | StreamResponse
  | BodylessResponse<BodylessStatusOf<Name>>;

/** Returns what was found, or refuses with the error code that the handler names. */
export function foundOr(notFound: ErrorCode, { proof, json, version }: CustomerSearch): CustomerJson {
  if (json === undefined) throw new ApiError(notFound);
  return { proof, json, version };
}
