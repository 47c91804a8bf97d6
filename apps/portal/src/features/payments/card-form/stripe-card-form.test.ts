// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { CardFormListeners } from '#portal/features/payments/card-form/card-form.ts';
import { prepareStripeCardForm } from '#portal/features/payments/card-form/stripe-card-form.ts';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

type Confirmation = { elements: object; confirmParams: { return_url: string }; redirect: string };

/** Stripe's script is loaded once: it asks for the fake of the test. */
let current: (key: string) => object = () => ({});
vi.stubGlobal('Stripe', (key: string) => current(key));

/** Stripe's script, as far as the form uses it: it notes what it is asked, and answers as the test says. */
function fakeStripe(answer: () => object) {
  const handlers: Record<string, () => void> = {};
  const confirmations: Confirmation[] = [];
  const options: object[] = [];
  const fetchUpdates = vi.fn(async () => ({}));
  const element = {
    on: (name: string, handle: () => void) => {
      handlers[name] = handle;
    },
    mount: (host: HTMLElement) => host.append('the form of Stripe'),
    focus: vi.fn(),
    destroy: vi.fn(),
  };
  current = (key) => ({
    elements: (given: object) => {
      options.push({ key, ...given });
      return { create: () => element, update: () => undefined, fetchUpdates };
    },
    confirmPayment: async (confirmation: Confirmation) => {
      expect(fetchUpdates).toHaveBeenCalled();
      confirmations.push(confirmation);
      return answer();
    },
  });
  return { handlers, confirmations, options, element, fetchUpdates };
}

const listenersOf = () =>
  Object.fromEntries(
    [
      'onReady',
      'onSubmitRequest',
      'onFieldError',
      'onIncomplete',
      'onAuthorised',
      'onLeaving',
      'onChallenge',
      'onDeclined',
      'onFailed',
    ].map((name) => [name, vi.fn()]),
  ) as unknown as { [Name in keyof CardFormListeners]: ReturnType<typeof vi.fn> & CardFormListeners[Name] };

const OPTIONS = {
  control: {
    quoteId: 'quote-1',
    apiUrl: 'https://api.stripe.com',
    componentUrl: 'https://js.stripe.com/endive/stripe.js',
    accessToken: 'pi_123_secret_456',
    publishableKey: 'pk_test_1',
    provider: 'stripe',
    clientIpAddress: '0.0.0.0',
    savedCard: null,
  },
  amountCents: 8220,
  currency: 'NZD',
  returnUrl: 'http://localhost/payment/70010001',
  passthrough: '11,12',
  isNameFirst: false,
  chooseAmount: async () => undefined,
};

async function mounted(answer: () => object) {
  const stripe = fakeStripe(answer);
  const listeners = listenersOf();
  const host = document.body.appendChild(document.createElement('div'));
  const form = (await prepareStripeCardForm(OPTIONS, listeners))(host);
  return { stripe, listeners, host, form };
}

test('[PAY-60] the form of Stripe is opened for this payment with the account’s public key', async () => {
  const { stripe, listeners, host } = await mounted(() => ({}));
  expect(stripe.options[0]).toMatchObject({ key: 'pk_test_1', clientSecret: 'pi_123_secret_456' });
  expect(host.textContent).toBe('the form of Stripe');
  stripe.handlers.ready?.();
  expect(listeners.onReady).toHaveBeenCalledOnce();
  stripe.handlers.loaderror?.();
  expect(listeners.onFailed).toHaveBeenCalledOnce();
});

test('[PAY-79] Stripe’s form waits for the amount, and does not come without it', async () => {
  const stripe = fakeStripe(() => ({}));
  const host = document.createElement('div');
  let answer = Promise.withResolvers<void>();
  const chooseAmount = () => answer.promise;
  const preparing = prepareStripeCardForm({ ...OPTIONS, chooseAmount }, listenersOf());
  await Promise.resolve();
  expect(stripe.options).toEqual([]);
  answer.resolve();
  (await preparing)(host);
  expect(host.textContent).toBe('the form of Stripe');
  answer = Promise.withResolvers();
  const refused = prepareStripeCardForm({ ...OPTIONS, chooseAmount }, listenersOf());
  answer.reject(new Error('409'));
  await expect(refused).rejects.toThrow('409');
  expect(stripe.options).toHaveLength(1);
});

test('[PAY-79] a card is not confirmed where the chosen amount cannot be fetched', async () => {
  const { stripe, listeners, form } = await mounted(() => ({}));
  stripe.fetchUpdates.mockResolvedValue({ error: { message: 'offline' } });
  form.submit();
  await vi.waitFor(() => expect(listeners.onFailed).toHaveBeenCalledOnce(), PATIENT);
  expect(stripe.confirmations).toEqual([]);
});

test('[PAY-67] an authorised card gives the payment’s name; a bank that must see the customer sends them to the result page', async () => {
  const { stripe, listeners, form } = await mounted(() => ({
    paymentIntent: { id: 'pi_123', status: 'requires_capture' },
  }));
  form.submit();
  await vi.waitFor(() => expect(listeners.onAuthorised).toHaveBeenCalledWith('pi_123'), PATIENT);
  expect(stripe.confirmations[0]).toMatchObject({
    redirect: 'if_required',
    confirmParams: {
      return_url:
        'http://localhost/payment/70010001?transactionidentifier=pi_123&passthroughparamobject=11%2C12',
    },
  });
});

test('[PAY-72] the payment is named before Stripe may lead to the bank', async () => {
  const { listeners, form } = await mounted(() => {
    expect(listeners.onLeaving).toHaveBeenCalledWith('pi_123');
    return { paymentIntent: { id: 'pi_123' } };
  });
  form.submit();
  await vi.waitFor(() => expect(listeners.onAuthorised).toHaveBeenCalledOnce(), PATIENT);
});

test.each([
  ['validation_error', 'onIncomplete'],
  ['card_error', 'onDeclined'],
  ['api_error', 'onFailed'],
  ['invalid_request_error', 'onFailed'],
] as const)('[PAY-63] [PAY-64] an error of type %s: %s', async (type, listener) => {
  const { listeners, form } = await mounted(() => ({ error: { type } }));
  form.submit();
  await vi.waitFor(() => expect(listeners[listener]).toHaveBeenCalledOnce(), PATIENT);
  expect(listeners.onAuthorised).not.toHaveBeenCalled();
});

test('[PAY-62] a form that breaks off has failed, and one that is removed is destroyed', async () => {
  const { stripe, listeners, form } = await mounted(() => {
    throw new Error('offline');
  });
  form.submit();
  await vi.waitFor(() => expect(listeners.onFailed).toHaveBeenCalledOnce(), PATIENT);
  form.focusField('number');
  expect(stripe.element.focus).toHaveBeenCalledOnce();
  form.remove();
  expect(stripe.element.destroy).toHaveBeenCalledOnce();
});
