import type { BodyOf, OperationName, operations, QueryOf } from '@portal/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationResponse } from '#api/http/operations/operation-response.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

/** The calls that anybody may make. */
type OpenOperation = {
  [Name in OperationName]: (typeof operations)[Name]['auth'] extends 'none' ? Name : never;
}[OperationName];

/** The checked request that a handler gets. */
export type Call<Name extends OperationName> = {
  readonly body: BodyOf<Name>;
  readonly query: QueryOf<Name>;
  readonly countryId: number;
  /** Read from the request and not yet proved: the statement that uses them proves them. */
  readonly credentials: Name extends OpenOperation ? undefined : SessionCredentials;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Returns the response of a call. The response of a logged-in customer's call carries the proof of the
 * session, which only a session statement makes, so a handler that forgets the session does not compile.
 */
type OperationHandler<Name extends OperationName> = (
  call: Call<Name>,
) => Promise<
  Name extends OpenOperation
    ? OperationResponse<Name>
    : OperationResponse<Name> & { readonly proof: SessionProof }
>;

/** The calls of one feature, by the contract's names. */
export type OperationHandlers = { readonly [Name in OperationName]?: OperationHandler<Name> };
