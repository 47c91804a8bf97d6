import type { Readable } from 'node:stream';
import { expectTypeOf, test } from 'vitest';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import { foundOr } from '#api/http/operations/operation-response.ts';
import type { CustomerJson, CustomerSearch } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

type Handler<Name extends keyof OperationHandlers> = NonNullable<OperationHandlers[Name]>;
type ResponseOf<Name extends keyof OperationHandlers> = Awaited<ReturnType<Handler<Name>>>;
declare const proof: SessionProof;
declare const search: CustomerSearch;
declare const stream: Readable;

/** None of these runs: that they compile, or do not, is the test. */
export const handlers = {
  proved: {
    policySummary: async () => ({ proof, json: '{}' }),
    policyDetail: async () => foundOr('policy.not-found', search),
    suppressOffer: async () => ({ proof, status: 'noContent' }),
    outstandingPayments: async () => ({ proof, status: 'paymentSettled' }),
    documentStream: async () => ({ proof, stream, contentType: 'application/json' }),
  },
  forgotten: {
    // @ts-expect-error the JSON comes without the proof of a session
    policySummary: async () => ({ json: '{}' }),
    // @ts-expect-error the status comes without the proof of a session
    suppressOffer: async () => ({ status: 'noContent' }),
    // @ts-expect-error the stream comes without the proof of a session
    documentStream: async () => ({ stream, contentType: 'application/json' }),
    // @ts-expect-error a proof cannot be made by hand
    logout: async () => ({ proof: {}, json: '{}' }),
    // @ts-expect-error nor in the shape of the real one
    refreshSession: async () => ({ proof: Object.freeze({}), json: '{}' }),
  },
  wrong: {
    // @ts-expect-error the search may have found nothing, and no error code is named for it
    policyDetail: async () => search,
    // @ts-expect-error the contract of this call has no such status
    suppressOffer: async () => ({ proof, status: 'paymentPending' }),
    // @ts-expect-error the contract of this call has no status without a body
    documentStream: async () => ({ proof, status: 'noContent' }),
    // @ts-expect-error a response is one of the kinds, not two
    outstandingPayments: async () => ({ proof, json: '{}', status: 'paymentSettled' }),
  },
} satisfies Record<string, OperationHandlers>;

test('[API-18] the handler of a logged-in call cannot leave out the proof of the session', () => {
  expectTypeOf<ResponseOf<'policyDetail'>>().toHaveProperty('proof').toEqualTypeOf<SessionProof>();
  expectTypeOf<ResponseOf<'suppressOffer'>>().toHaveProperty('proof').toEqualTypeOf<SessionProof>();
  expectTypeOf<ResponseOf<'documentStream'>>().toHaveProperty('proof').toEqualTypeOf<SessionProof>();
  expectTypeOf<ResponseOf<'challengeCaptcha'>>().not.toHaveProperty('proof');
  expectTypeOf<CustomerJson>().toExtend<ResponseOf<'policyDetail'>>();
  expectTypeOf<CustomerSearch>().not.toExtend<ResponseOf<'policyDetail'>>();
});

test('[API-18] only logged-in calls get session credentials', () => {
  expectTypeOf<Parameters<Handler<'policyDetail'>>[0]['credentials']>().toEqualTypeOf<SessionCredentials>();
  expectTypeOf<Parameters<Handler<'customerLogin'>>[0]['credentials']>().toEqualTypeOf<undefined>();
});

test('[API-30] a handler names only the statuses that the contract of its call has', () => {
  type StatusOf<Name extends keyof OperationHandlers> = NonNullable<ResponseOf<Name>['status']>;
  expectTypeOf<StatusOf<'policyDetail'>>().toEqualTypeOf<never>();
  expectTypeOf<StatusOf<'suppressOffer'>>().toEqualTypeOf<'noContent' | 'nothingOutstanding'>();
  expectTypeOf<StatusOf<'completeCollection'>>().toEqualTypeOf<'paymentPending'>();
});
