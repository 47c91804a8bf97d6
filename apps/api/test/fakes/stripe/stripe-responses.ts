/** A response of Stripe's API: a status and a JSON body. */
export type StripeResponse = { readonly status: number; readonly body: object };

/** Why Stripe refuses, as the field `error` of a response has it. */
export type StripeErrorBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly message: string;
  readonly param?: string;
  readonly payment_intent?: object;
};

export const ok = (body: object): StripeResponse => ({ status: 200, body });
export const refused = (status: number, error: StripeErrorBody): StripeResponse => ({
  status,
  body: { error },
});

/** A request without a field, with one that no longer exists, or with a wrong one. */
export const badParameter = (param: string, code: string): StripeResponse =>
  refused(400, { type: 'invalid_request_error', code, param, message: `Something is wrong with ${param}.` });

/** An object that the account does not have. */
export const noSuch = (what: string, id: string): StripeResponse =>
  refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'intent',
    message: `No such ${what}: '${id}'`,
  });
