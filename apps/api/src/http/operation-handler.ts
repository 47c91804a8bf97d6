import type { BodyOf, OperationName, operations, QueryOf } from '@portal/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerRead } from '#api/database/customer-read.ts';
import type { SessionClaim } from '#api/login/session-claim.ts';

/** What a handler gets: the checked request, and the session claim where the call needs one. */
export type Call<Name extends OperationName> = {
  readonly body: BodyOf<Name>;
  readonly query: QueryOf<Name>;
  readonly countryId: number;
  /** Claimed, not yet proved: the statement that uses it proves it. */
  readonly claim: SessionClaim;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The calls that anybody may make. */
type OpenOperation = {
  [Name in OperationName]: (typeof operations)[Name]['auth'] extends 'none' ? Name : never;
}[OperationName];

/**
 * Answers with JSON text. A call of a signed-in customer can only answer what a statement found for its session claim, so
 * a handler that forgets to prove the claim does not compile.
 */
type OperationHandler<Name extends OperationName> = (
  call: Call<Name>,
) => Promise<Name extends OpenOperation ? string : CustomerRead>;

/** The calls of one feature, by the contract's names. */
export type OperationHandlers = { readonly [Name in OperationName]?: OperationHandler<Name> };
