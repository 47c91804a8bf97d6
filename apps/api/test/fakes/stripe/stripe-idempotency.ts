import { refused, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';

/** A response, and whether it is one that was saved before. */
export type KeyedResponse = StripeResponse & { readonly isReplayed?: boolean };

type Saved = { readonly fingerprint: string; response?: StripeResponse };

/** Thrown by an endpoint before it begins: nothing is saved then. */
export type StripeKeys = {
  /** Runs an endpoint once a key. The fingerprint stands for method, path and parameters. */
  once(
    request: { readonly key: string | undefined; readonly fingerprint: string },
    run: () => Promise<StripeResponse>,
  ): Promise<KeyedResponse>;
  /** Forgets all keys, as Stripe may after 24 hours. */
  prune(): void;
};

/** Errors of the parameters come before an endpoint begins, and are not saved. */
const isSavedResponse = ({ status, body }: StripeResponse): boolean =>
  status !== 429 && !(status === 400 && 'error' in body && isAboutParameter(body.error));

function isAboutParameter(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'param' in error;
}

/**
 * Stripe's idempotency layer of API v1: the first response of a key is saved, whatever its status, a 500 too.
 * Other parameters under the key are an error, and so is a request while the first one still runs.
 * https://docs.stripe.com/api/idempotent_requests, https://docs.stripe.com/error-low-level
 */
export function createStripeKeys(): StripeKeys {
  const saved = new Map<string, Saved>();
  return {
    async once({ key, fingerprint }, run) {
      if (key === undefined) return run();
      const before = saved.get(key);
      if (before && before.fingerprint !== fingerprint) {
        return refused(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        });
      }
      if (before?.response) return { ...before.response, isReplayed: true };
      if (before) {
        return refused(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotency Key.',
        });
      }
      const mine: Saved = { fingerprint };
      saved.set(key, mine);
      const response = await run();
      if (isSavedResponse(response)) mine.response = response;
      else saved.delete(key);
      return response;
    },
    prune: () => saved.clear(),
  };
}
