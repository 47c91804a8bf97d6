import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MethodSetupToOpen, SavedMethod } from '#api/gateways/payment-gateway/method-setup.ts';
import { GatewayDownError, type PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';

/** The input of a customer to the form: a card that does as its name says, or a bank account. */
export type GivenMethod = 'card' | 'challenged-card' | 'declined-card' | 'bank-account';

/** A gateway with the other side of it: what the customer and the network do. */
export type SetupHarness = {
  readonly gateway: PaymentGateway;
  /** The customer saves something. Returns the values of the return link. */
  save(reference: string, given: GivenMethod): Promise<Readonly<Record<string, string>>>;
  /** The customer's card or account is refused. */
  decline(reference: string): Promise<void>;
  /** The next one of these takes effect, and its response is lost. */
  loseResponse(change: 'open' | 'remove' | 'authorise'): void;
  /** Nobody is there any more. */
  beUnreachable(): Promise<void>;
  /** A reference, a return link and a token of the provider's form that stand for nothing. */
  readonly strange: {
    readonly reference: string;
    readonly returned: Readonly<Record<string, string>>;
    readonly token: string;
  };
  close(): Promise<void>;
};

/** The ids of the rules that each part of the contract proves. */
export type SetupRules = Readonly<Record<'open' | 'saved' | 'returned' | 'removed' | 'authorised', string>>;

const SETUP: MethodSetupToOpen = {
  key: '7f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11',
  policyNumber: '4711',
  country: 'NZ',
  customerReference: '70010',
};
const PAYMENT = { key: 'pay-1', policyNumber: '4711', currency: 'NZD', maxAmountCents: 12_345 };
const UNANSWERED = { status: 'unanswered', reason: expect.stringMatching(/^[a-z0-9-]+$/) };

type InTest = () => SetupHarness;

/**
 * The contract of saved methods, as tests that each adapter runs. `createHarness` is called before each test.
 */
export function describeMethodSetups(
  name: string,
  rules: SetupRules,
  createHarness: () => Promise<SetupHarness>,
): void {
  describe(`${name} keeps the contract of saved methods`, () => {
    let harness: SetupHarness;
    beforeEach(async () => {
      harness = await createHarness();
    });
    afterEach(() => harness.close());
    const inTest = () => harness;
    describeOpening(rules, inTest);
    describeAnswers(rules, inTest);
    describeRemoval(rules, inTest);
    describeAuthorisation(rules, inTest);
    describeOutage(rules, inTest);
  });
}

async function openAndSave({ gateway, save }: SetupHarness, given: GivenMethod, key = SETUP.key) {
  const { reference } = await gateway.methodSetups.openMethodSetup({ ...SETUP, key });
  const returned = await save(reference, given);
  const answer = await gateway.methodSetups.findMethodSetup(reference);
  expect(answer.status).toBe('saved');
  const { method } = answer as { method: SavedMethod };
  return { reference, returned, method };
}

function describeOpening(rules: SetupRules, inTest: InTest): void {
  test(`[${rules.open}] opens one setup a key, however often and by how many it is opened`, async () => {
    const { methodSetups } = inTest().gateway;
    const first = await methodSetups.openMethodSetup(SETUP);
    const open = () => methodSetups.openMethodSetup(SETUP);
    const results = await Promise.allSettled([open(), open(), open()]);
    for (const result of [...results, { status: 'fulfilled', value: await open() } as const]) {
      if (result.status === 'fulfilled') expect(result.value.reference).toBe(first.reference);
    }
    const other = await methodSetups.openMethodSetup({ ...SETUP, key: 'other' });
    expect(other.reference).not.toBe(first.reference);
    expect(other.accessToken).not.toBe(first.accessToken);
    expect(await methodSetups.findMethodSetup(first.reference)).toEqual({ status: 'open' });
  });

  test(`[${rules.open}] opens the same setup again where the first response was lost`, async () => {
    const { gateway, loseResponse } = inTest();
    loseResponse('open');
    await expect(gateway.methodSetups.openMethodSetup(SETUP)).rejects.toThrow(GatewayDownError);
    const [one, two] = [
      await gateway.methodSetups.openMethodSetup(SETUP),
      await gateway.methodSetups.openMethodSetup(SETUP),
    ];
    expect(one.reference).toBe(two.reference);
    expect(await gateway.methodSetups.findMethodSetup(one.reference)).toEqual({ status: 'open' });
  });
}

function describeAnswers(rules: SetupRules, inTest: InTest): void {
  test(`[${rules.saved}] says what was saved, the same at every question, after a decline too`, async () => {
    const { gateway, decline, save } = inTest();
    const { reference } = await gateway.methodSetups.openMethodSetup(SETUP);
    await decline(reference);
    expect(await gateway.methodSetups.findMethodSetup(reference)).toEqual({ status: 'declined' });
    await save(reference, 'card');
    const find = () => gateway.methodSetups.findMethodSetup(reference);
    const answers = await Promise.all([find(), find(), find()]);
    const card = {
      type: 'card',
      token: expect.stringMatching(/^\w{8,}/),
      brand: expect.stringMatching(/^[A-Z]/),
      lastDigits: expect.stringMatching(/^\d{4}$/),
      expiry: expect.stringMatching(/^\d{2}\/\d{4}$/),
    };
    for (const answer of answers) expect(answer).toEqual({ status: 'saved', method: card });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test(`[${rules.saved}] shows a bank account with masks alone`, async () => {
    const { method } = await openAndSave(inTest(), 'bank-account');
    expect(method).toEqual({
      type: 'bank-account',
      token: expect.any(String),
      bankName: expect.any(String),
      accountName: expect.any(String),
      branchMasked: expect.stringContaining('•'),
      accountMasked: expect.stringContaining('•'),
    });
  });

  test(`[${rules.returned}] finds the setup of a return link, as often as it is asked, and of no other`, async () => {
    const { gateway, strange } = inTest();
    const { reference, returned } = await openAndSave(inTest(), 'card');
    const find = (values: Readonly<Record<string, string>>) =>
      gateway.methodSetups.findSetupReference(values);
    expect(await Promise.all([find(returned), find(returned)])).toEqual([reference, reference]);
    expect(await find({ ...returned, action: 'saved', agreement: 'nz-2026-1' })).toBe(reference);
    for (const values of [{}, strange.returned, { setup_intent: '', token: '' }]) {
      expect(await find(values)).toBeUndefined();
    }
    expect(await gateway.methodSetups.findMethodSetup(strange.reference)).toEqual({ status: 'missing' });
  });
}

function describeRemoval(rules: SetupRules, inTest: InTest): void {
  test(`[${rules.removed}] forgets a saved method, however often and by how many it is asked`, async () => {
    const { gateway, loseResponse, strange } = inTest();
    const { method } = await openAndSave(inTest(), 'card');
    const remove = (token: string) => gateway.methodSetups.removeSavedMethod(token);
    loseResponse('remove');
    expect(await remove(method.token)).toBe('unanswered');
    for (const answer of [await remove(method.token), ...(await Promise.all([remove(method.token)]))]) {
      expect(['removed', 'missing']).toContain(answer);
    }
    expect(await remove(strange.token)).toBe('missing');
  });

  test(`[${rules.removed}] takes no payment from a method that was removed`, async () => {
    const { gateway } = inTest();
    const { method } = await openAndSave(inTest(), 'card');
    await gateway.methodSetups.removeSavedMethod(method.token);
    const { reference } = await gateway.open(PAYMENT);
    const saved = { token: method.token, amountCents: 12_345, returnUrl: 'https://portal.test/payment' };
    expect(await gateway.authoriseSaved(reference, saved)).toEqual({ status: 'declined' });
    expect(await gateway.find(reference)).toEqual({ status: 'open' });
  });
}

function describeAuthorisation(rules: SetupRules, inTest: InTest): void {
  const savedWith = (token: string) => ({
    token,
    amountCents: 12_345,
    returnUrl: 'https://portal.test/payment',
  });

  test(`[${rules.authorised}] holds the money once, asked again and at once, and captures it as ever`, async () => {
    const { gateway } = inTest();
    const { method } = await openAndSave(inTest(), 'card');
    const { reference } = await gateway.open(PAYMENT);
    const authorise = () => gateway.authoriseSaved(reference, savedWith(method.token));
    const answers = await Promise.all([authorise(), authorise(), authorise()]);
    for (const { status } of answers) expect(['authorised', 'unanswered']).toContain(status);
    expect(await authorise()).toEqual({ status: 'authorised' });
    expect(await gateway.find(reference)).toMatchObject({ status: 'authorised', amountCents: 12_345 });
    const capture = { key: PAYMENT.key, amountCents: 12_345 };
    expect(await gateway.capture(reference, capture)).toMatchObject({ status: 'captured' });
    expect(await authorise()).toEqual({ status: 'authorised' });
    expect(await gateway.find(reference)).toMatchObject({ status: 'captured', amountCents: 12_345 });
  });

  test(`[${rules.authorised}] tells a challenge with its address, and a decline that leaves the payment open`, async () => {
    const { gateway } = inTest();
    const challenged = await openAndSave(inTest(), 'challenged-card');
    const first = await gateway.open(PAYMENT);
    expect(await gateway.authoriseSaved(first.reference, savedWith(challenged.method.token))).toEqual({
      status: 'challenge',
      url: expect.stringMatching(/^https?:\/\//),
    });
    const declined = await openAndSave(inTest(), 'declined-card', 'other');
    const second = await gateway.open({ ...PAYMENT, key: 'pay-2' });
    for (let time = 0; time < 2; time += 1) {
      expect(await gateway.authoriseSaved(second.reference, savedWith(declined.method.token))).toEqual({
        status: 'declined',
      });
    }
    expect(await gateway.find(second.reference)).toEqual({ status: 'open' });
  });

  test(`[${rules.authorised}] is unanswered where the response was lost, and authorised when it is asked again`, async () => {
    const { gateway, loseResponse } = inTest();
    const { method } = await openAndSave(inTest(), 'card');
    const { reference } = await gateway.open(PAYMENT);
    loseResponse('authorise');
    expect(await gateway.authoriseSaved(reference, savedWith(method.token))).toEqual(UNANSWERED);
    expect(await gateway.authoriseSaved(reference, savedWith(method.token))).toEqual({
      status: 'authorised',
    });
  });
}

function describeOutage(rules: SetupRules, inTest: InTest): void {
  test(`[${rules.open}] [${rules.authorised}] is down or unanswered where nobody is there`, async () => {
    const { gateway, beUnreachable } = inTest();
    const { reference, returned, method } = await openAndSave(inTest(), 'card');
    await beUnreachable();
    const { methodSetups } = gateway;
    await expect(methodSetups.openMethodSetup(SETUP)).rejects.toThrow(GatewayDownError);
    await expect(methodSetups.findSetupReference(returned)).rejects.toThrow(GatewayDownError);
    expect(await methodSetups.findMethodSetup(reference)).toEqual(UNANSWERED);
    expect(await methodSetups.removeSavedMethod(method.token)).toBe('unanswered');
    const saved = { token: method.token, amountCents: 1, returnUrl: 'https://portal.test/payment' };
    expect(await gateway.authoriseSaved('pi_1', saved)).toEqual(UNANSWERED);
  });
}
