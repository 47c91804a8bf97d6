import type { BodyOf, OperationName, operations, QueryOf } from '@portal/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerRead } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** What a handler gets: the checked request, and the session claim where the call needs one. */
export type Call<Name extends OperationName> = {
  readonly body: BodyOf<Name>;
  readonly query: QueryOf<Name>;
  readonly countryId: number;
  /** Leased, not yet proved: the statement that uses it proves it. */
  readonly claim: SessionCredentials;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The calls that anybody may make. */
type OpenOperation = {
  [Name in OperationName]: (typeof operations)[Name]['auth'] extends 'none' ? Name : never;
}[OperationName];

/**
 * Returns with JSON text. A call of a logged-in customer can only answer what a statement found for its session claim, so
 * a handler that forgets to prove the claim does not compile.
 */
type OperationHandler<Name extends OperationName> = (
  call: Call<Name>,
) => Promise<Name extends OpenOperation ? string : CustomerRead>;

/** The calls of one feature, by the contract's names. */
export type OperationHandlers = { readonly [Name in OperationName]?: OperationHandler<Name> };
