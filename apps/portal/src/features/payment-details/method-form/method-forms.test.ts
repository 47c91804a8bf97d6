// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type {
  MethodFormListeners,
  MethodFormOptions,
} from '#portal/features/payment-details/method-form/method-form.ts';
import { loadMethodForm } from '#portal/features/payment-details/method-form/method-forms.ts';

const RETURN_URL = 'http://localhost/update/payment/70010001?agreement=nz-2026-1';
const OPTIONS: MethodFormOptions = {
  control: {
    customerReference: '70010',
    setupId: 'setup-1',
    apiUrl: 'http://localhost:4010',
    componentUrl: 'http://localhost:4010/component.js',
    environment: 'sandbox',
    accessToken: 'seti_1_secret_2',
    publishableKey: 'pk_test_1',
  },
  kind: 'card',
  country: 'NZ',
  bankInfoName: 'Bank branch',
  returnUrl: RETURN_URL,
  isNameFirst: false,
  isNumberInParts: true,
};

const NAMES = [
  'onReady',
  'onSubmitRequest',
  'onFieldError',
  'onIncomplete',
  'onLeaving',
  'onReturn',
  'onDeclined',
  'onFailed',
];
type Spies = { [Name in keyof MethodFormListeners]: ReturnType<typeof vi.fn> & MethodFormListeners[Name] };
const listenersOf = () => Object.fromEntries(NAMES.map((name) => [name, vi.fn()])) as unknown as Spies;
const called = (listeners: Spies) =>
  Object.entries(listeners).flatMap(([name, spy]) => spy.mock.calls.map((args) => [name, ...args]));
const hostOf = () => document.body.appendChild(document.createElement('div'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

class FakeForm extends HTMLElement {
  submit = vi.fn();
  check = vi.fn();
  focusField = vi.fn();
}
class FakeBankForm extends FakeForm {}
customElements.define('gateway-card-form', FakeForm);
customElements.define('gateway-bank-form', FakeBankForm);

/** Stripe's script is loaded once: it asks for the fake of the test. */
let current: () => object = () => ({});
vi.stubGlobal('Stripe', () => current());
afterEach(() => document.body.replaceChildren());

async function mountSandbox(options: Partial<MethodFormOptions> = {}) {
  const prepare = await loadMethodForm('sandbox', 2);
  const listeners = listenersOf();
  const host = hostOf();
  const form = (await prepare({ ...OPTIONS, ...options }, listeners))(host);
  const element = host.firstElementChild as FakeForm;
  const tell = (name: string, detail: object = {}) =>
    element.dispatchEvent(new CustomEvent(name, { detail }));
  return { form, listeners, element, tell };
}

test('[GWY-20] the sandbox’s form for a card is its card form in the mode of a setup', async () => {
  const { element, form } = await mountSandbox();
  expect(element.localName).toBe('gateway-card-form');
  const attributes = ['mode', 'api-url', 'access-token', 'return-url', 'show-in-parts', 'name-first'];
  expect(attributes.map((name) => element.getAttribute(name))).toEqual([
    'setup',
    OPTIONS.control.apiUrl,
    OPTIONS.control.accessToken,
    RETURN_URL,
    '',
    null,
  ]);
  form.setReturnUrl(`${RETURN_URL}x`);
  expect(element.getAttribute('return-url')).toBe(`${RETURN_URL}x`);
  form.submit();
  form.check();
  form.focusField('code');
  expect(element.submit).toHaveBeenCalledOnce();
  expect(element.check).toHaveBeenCalledOnce();
  expect(element.focusField).toHaveBeenCalledWith('code');
  form.remove();
  expect(element.isConnected).toBe(false);
});

test('[GWY-20] a component that cannot check before a submit is no obstacle', async () => {
  const { element, form } = await mountSandbox();
  Object.assign(element, { check: undefined });
  expect(() => form.check()).not.toThrow();
});

test('[GWY-20] the sandbox’s form for a bank account knows the country and its word for a branch', async () => {
  const { element } = await mountSandbox({
    kind: 'bank-account',
    country: 'AU',
    bankInfoName: 'BSB',
    isNameFirst: true,
  });
  expect(element.localName).toBe('gateway-bank-form');
  const attributes = ['mode', 'country', 'bank-info-name', 'name-first'];
  expect(attributes.map((name) => element.getAttribute(name))).toEqual([null, 'AU', 'BSB', '']);
});

test('[GWY-20] what the sandbox’s form says reaches the page, and an address ends it', async () => {
  const { listeners, tell } = await mountSandbox();
  tell('ready');
  tell('submitrequest');
  tell('fieldchange', { field: 'account', error: 'Enter your account number' });
  tell('fieldchange', { field: 'constructor', error: null });
  tell('failed', { reason: 'incomplete' });
  tell('failed', { reason: 'no-answer' });
  tell('declined', { reason: 'declined' });
  tell('challenge', { url: 'http://localhost:4010/challenge/1' });
  tell('saved', { url: RETURN_URL });
  expect(
    called(listeners)
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    'onDeclined',
    'onFailed',
    'onFieldError',
    'onIncomplete',
    'onLeaving',
    'onLeaving',
    'onReady',
    'onReturn',
    'onReturn',
    'onSubmitRequest',
  ]);
  expect(listeners.onFieldError.mock.calls).toEqual([['account', 'Enter your account number']]);
  expect(listeners.onReturn.mock.calls).toEqual([['http://localhost:4010/challenge/1'], [RETURN_URL]]);
});

type Answers = { readonly submit?: object; readonly confirm?: () => object };

async function mountStripe(
  { submit = {}, confirm = () => ({}) }: Answers,
  options: Partial<MethodFormOptions> = {},
) {
  const handlers: Record<string, () => void> = {};
  const element = {
    on: (name: string, handle: () => void) => {
      handlers[name] = handle;
    },
    mount: vi.fn(),
    focus: vi.fn(),
    destroy: vi.fn(),
  };
  const given: object[] = [];
  const confirmSetup = vi.fn(async (_: object) => confirm());
  const elements = { create: () => element, update: vi.fn(), submit: vi.fn(async () => submit) };
  const stripe = {
    elements: (asked: object) => {
      given.push(asked);
      return elements;
    },
    confirmSetup,
  };
  current = () => stripe;
  const listeners = listenersOf();
  const prepare = await loadMethodForm('stripe', 1);
  const form = (await prepare({ ...OPTIONS, ...options }, listeners))(hostOf());
  return { form, listeners, handlers, element, elements, given, confirmSetup };
}

test.each([
  ['card', 'NZ', 'card', 'nzd'],
  ['bank-account', 'NZ', 'nz_bank_account', 'nzd'],
  ['bank-account', 'AU', 'au_becs_debit', 'aud'],
  ['bank-account', 'CA', 'acss_debit', 'cad'],
] as const)(
  '[GWY-20] Stripe’s form for a %s in %s takes a %s alone',
  async (kind, country, type, currency) => {
    const { given, handlers, listeners, form, element } = await mountStripe({}, { kind, country });
    expect(given).toEqual([
      { mode: 'setup', currency, paymentMethodTypes: [type], appearance: expect.any(Object) },
    ]);
    handlers.ready?.();
    handlers.loaderror?.();
    expect(called(listeners).map(([name]) => name)).toEqual(['onReady', 'onFailed']);
    form.focusField('number');
    form.remove();
    expect(element.focus).toHaveBeenCalled();
    expect(element.destroy).toHaveBeenCalled();
  },
);

test('[UPD-53] before the customer has agreed, Stripe is asked for nothing', async () => {
  const { form, listeners, elements, confirmSetup } = await mountStripe({});
  form.check();
  await settled();
  expect(elements.submit).not.toHaveBeenCalled();
  expect(confirmSetup).not.toHaveBeenCalled();
  expect(called(listeners)).toEqual([]);
});

test('[GWY-20] a setup that Stripe confirmed on the page goes on at the return link, without the secret', async () => {
  const { form, listeners, confirmSetup } = await mountStripe({
    confirm: () => ({ setupIntent: { id: 'seti_1', client_secret: 'seti_1_secret_2' } }),
  });
  form.setReturnUrl(`${RETURN_URL}x`);
  form.submit();
  await settled();
  expect(confirmSetup.mock.calls[0]?.[0]).toMatchObject({
    clientSecret: OPTIONS.control.accessToken,
    confirmParams: { return_url: `${RETURN_URL}x` },
    redirect: 'if_required',
  });
  expect(called(listeners)).toEqual([
    ['onLeaving'],
    ['onReturn', `${RETURN_URL}x&setup_intent=seti_1&redirect_status=succeeded`],
  ]);
});

const thrown = () => {
  throw new Error('The network is gone');
};
test.each<[string, Answers, string[]]>([
  ['an empty field', { submit: { error: { type: 'validation_error' } } }, ['onIncomplete']],
  ['a refused card', { confirm: () => ({ error: { type: 'card_error' } }) }, ['onLeaving', 'onDeclined']],
  ['an outage', { confirm: () => ({ error: { type: 'api_error' } }) }, ['onLeaving', 'onFailed']],
  ['a broken connection', { confirm: thrown }, ['onLeaving', 'onFailed']],
])('[GWY-20] %s at Stripe is told apart', async (_, answers, expected) => {
  const { form, listeners } = await mountStripe(answers);
  form.submit();
  await settled();
  expect(called(listeners).map(([name]) => name)).toEqual(expected);
});

test('[GWY-20] a gateway without a name we know has the form of the configuration', async () => {
  expect(await loadMethodForm('', 1)).toBe(await loadMethodForm('sandbox', 1));
  expect(await loadMethodForm('other', 2)).toBe(await loadMethodForm('stripe', 1));
});
