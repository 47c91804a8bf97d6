import { OFFER_LIMITS } from '@portal/domain/offers/offer-limits';
import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { deriveKey } from '#api/keys/key-ring.ts';
import { createVariantAssignment } from '#api/offers/assign-variant.ts';
import { letSecondsPass, withinOneDay } from '#test/elapsed-time.ts';
import { createPolicy } from '#test/factories.ts';
import {
  answerOffer,
  askForOffers,
  createOfferCustomer,
  listOffers,
  logInAgain,
  type OfferCustomer,
  offerRow,
} from '#test/offers.ts';
import { createTestApp, TEST_KEY, type TestApp } from '#test/test-app.ts';

const DAY = 86_400;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const customer = () => createOfferCustomer(testApp);
const list = (who: OfferCustomer) => listOffers(testApp, who);
const answer = (who: OfferCustomer, action: 'suppress' | 'markused', offerId = 1) =>
  answerOffer(testApp, who, { action, offerId });

/** Lets days pass and logs the customer in again: no session lives that long. */
async function afterDays(who: OfferCustomer, days: number, seconds = 0): Promise<OfferCustomer> {
  await letSecondsPass(testApp.database, days * DAY + seconds);
  return logInAgain(testApp, who);
}

test('[OFF-1] a customer is offered the banner, in the form of the contract', async () => {
  const response = await askForOffers(testApp, await customer());
  expect(response.status).toBe(200);
  expect(response.json()).toEqual([
    {
      FeatureId: 1,
      FeatureKey: 'Cross_Sale_Banner',
      FeatureVariantName: expect.stringMatching(/^[AB]$/),
      Reattempt: 2,
    },
  ]);
});

test('[OFF-4] the variant is the one that the customer draws, and both occur', async () => {
  const draw = createVariantAssignment(deriveKey(TEST_KEY.secret, 'offers'));
  const seen = new Set<string>();
  for (let tries = 0; tries < 40 && seen.size < 2; tries += 1) {
    const who = await customer();
    const [offer] = await list(who);
    expect(offer?.variant).toBe(draw(1, who.customer.customerId) < 2 ** 31 ? 'A' : 'B');
    seen.add(offer?.variant ?? '');
  }
  expect([...seen].sort()).toEqual(['A', 'B']);
});

test('[OFF-4] a variant that was given once stays, whatever the customer would draw now', async () => {
  const who = await customer();
  const [first] = await list(who);
  const other = first?.variant === 'A' ? 'B' : 'A';
  await testApp.database.query(
    statement('test-set-variant', 'update customer_offer set variant = $1 where customer_id = $2'),
    [other, who.customer.customerId],
  );
  expect((await list(who))[0]?.variant).toBe(other);
  expect((await list(await afterDays(who, 2)))[0]?.variant).toBe(other);
  expect((await offerRow(testApp.database, who))?.variant).toBe(other);
});

test('[OFF-4] a variant that is not in use any more is replaced, and the new one is kept', async () => {
  const who = await customer();
  const [first] = await list(who);
  await testApp.database.query(
    statement('test-old-variant', "update customer_offer set variant = 'Z' where customer_id = $1"),
    [who.customer.customerId],
  );
  const later = await afterDays(who, 1);
  expect((await list(later))[0]?.variant).toBe(first?.variant);
  expect((await offerRow(testApp.database, who))?.variant).toBe(first?.variant);
});

test('[OFF-6] [OFF-2] a suppressed offer is gone at once, for this customer alone', async () => {
  const [who, another] = [await customer(), await customer()];
  await list(who);
  await list(another);
  const response = await answer(who, 'suppress');
  expect([response.status, response.text]).toEqual([204, '']);
  expect(await list(who)).toEqual([]);
  expect(await list(another)).toHaveLength(1);
});

test('[OFF-6] however often and at how many places it is suppressed at once, it counts once', async () => {
  const who = await customer();
  await list(who);
  const answers = await Promise.all(Array.from({ length: 6 }, () => answer(who, 'suppress')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
  expect((await offerRow(testApp.database, who))?.suppressions).toBe(1);
});

test('[OFF-7] it returns after 30 days, twice, with one reattempt less each time, and then never', async () => {
  let who = await customer();
  for (const reattemptsLeft of [2, 1, 0]) {
    expect(await list(who)).toMatchObject([{ reattemptsLeft }]);
    await answer(who, 'suppress');
    who = await afterDays(who, OFFER_LIMITS.returnsAfterDays, -60);
    expect(await list(who)).toEqual([]);
    expect((await answer(who, 'suppress')).status).toBe(204);
    who = await afterDays(who, 0, 61);
  }
  expect(await list(who)).toEqual([]);
  expect((await answer(who, 'suppress')).status).toBe(204);
  expect((await offerRow(testApp.database, who))?.suppressions).toBe(3);
  expect(await list(await afterDays(who, 4_000))).toEqual([]);
});

test('[OFF-8] an offer that was used is not made again, and counts once', async () => {
  const who = await customer();
  await list(who);
  for (let times = 0; times < 3; times += 1) expect((await answer(who, 'markused')).status).toBe(204);
  expect(await list(who)).toEqual([]);
  expect(await list(await afterDays(who, 400))).toEqual([]);
  expect(await offerRow(testApp.database, who)).toMatchObject({ is_used: true, suppressions: 0 });
});

test('[OFF-2] an offer that was never made to the customer is as unknown as an invented one', async () => {
  const [who, another] = [await customer(), await customer()];
  await list(another);
  for (const action of ['suppress', 'markused'] as const) {
    const responses = [await answer(who, action), await answer(another, action, 2)];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(response.json()).toMatchObject({ code: 'offer.not-found' });
    }
  }
  expect(await offerRow(testApp.database, who)).toBeUndefined();
});

const withPolicy = (set: string) => `update policy set ${set} where customer_id = $1`;
const OVERDUE = `insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents)
  select customer_id, policy_number, 'real-time', 77, current_date, 1840 from policy where customer_id = $1`;

test.each([
  ['an overdue policy', withPolicy('status_id = 40')],
  ['an overdue payment, whatever the status says', OVERDUE],
  ['extended dishonour 1', withPolicy('extended_dishonour_status_id = 1')],
  ['extended dishonour 2', withPolicy('extended_dishonour_status_id = 2')],
  ['a claim in progress', withPolicy('is_claim_in_progress = true')],
  ['an account on hold', 'update customer set is_on_hold = true where customer_id = $1'],
])('[OFF-5] nothing is offered beside %s, and nothing counts as shown', async (what, sql) => {
  const who = await customer();
  await testApp.database.query(statement(`test-block-${what}`, sql), [who.customer.customerId]);
  const response = await askForOffers(testApp, who);
  expect([response.status, response.json()]).toEqual([200, []]);
  expect(await offerRow(testApp.database, who)).toBeUndefined();
});

test('[OFF-5] an offer that was made before is not made beside what came since', async () => {
  const who = await customer();
  expect(await list(who)).toHaveLength(1);
  await testApp.database.query(statement('test-block-later', withPolicy('is_claim_in_progress = true')), [
    who.customer.customerId,
  ]);
  expect(await list(who)).toEqual([]);
});

test('[OFF-5] another customer’s overdue payment, and one of an ended policy, block nothing', async () => {
  const [who, another] = [await customer(), await customer()];
  const run = (name: string, sql: string, of: OfferCustomer) =>
    testApp.database.query(statement(name, sql), [of.customer.customerId]);
  await run('test-overdue-other', OVERDUE, another);
  await run('test-overdue-ended', OVERDUE, who);
  await run('test-ended', withPolicy('status_id = 50'), who);
  expect(await list(who)).toHaveLength(1);
  expect(await list(another)).toEqual([]);
});

test('[OFF-5] [OFF-20] an overdue payment blocks until 30 days after its payment is booked', async () => {
  const who = await customer();
  const run = (name: string, sql: string) =>
    testApp.database.query(statement(name, sql), [who.customer.customerId]);
  await run('test-overdue-paid', OVERDUE);
  await run(
    'test-payment',
    `insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
       max_amount_cents, amount_cents)
     select customer_id, gen_random_uuid(), policy_number, 1, 154, 'sandbox', 'pay_' || customer_id, 'submitted', 'NZD', 1840, 1840
     from policy where customer_id = $1`,
  );
  await run(
    'test-reservation',
    `insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents)
     select o.customer_id, o.overdue_payment_id, p.payment_id, 1840 from overdue_payment o join payment p using (customer_id)
     where o.customer_id = $1`,
  );
  expect(await list(who)).toEqual([]);
  await run(
    'test-allocate',
    "update payment_reservation set allocated_at = now() - interval '31 days' where customer_id = $1",
  );
  expect(await list(who)).toHaveLength(1);
  await run(
    'test-allocate-lately',
    "update payment_reservation set allocated_at = now() - interval '29 days' where customer_id = $1",
  );
  expect(await list(who)).toEqual([]);
});

test('[OFF-21] nobody is offered what they have: the other variant is offered, also where the first was kept', async () => {
  const variantsOf = async (productTypeId: number) => {
    const seen = new Set<string>();
    for (let tries = 0; tries < 12; tries += 1) {
      const who = await createOfferCustomer(testApp, {}, productTypeId);
      for (const { variant } of await list(who)) seen.add(variant);
    }
    return [...seen];
  };
  expect(await variantsOf(PRODUCT_TYPE.life)).toEqual(['B']);
  expect(await variantsOf(PRODUCT_TYPE.lifeWithExpiry)).toEqual(['B']);
  expect(await variantsOf(PRODUCT_TYPE.funeral)).toEqual(['A']);
  const who = await customer();
  const [{ variant: kept = '' } = {}] = await list(who);
  const bought = kept === 'A' ? PRODUCT_TYPE.life : PRODUCT_TYPE.funeral;
  const { database } = testApp;
  const { policyNumber } = await createPolicy(database, who.customer, { productTypeId: bought });
  expect(await list(who)).toMatchObject([{ variant: kept === 'A' ? 'B' : 'A' }]);
  const { policyNumber: last } = await createPolicy(database, who.customer, {
    productTypeId: kept === 'A' ? PRODUCT_TYPE.funeral : PRODUCT_TYPE.life,
  });
  expect(await list(who)).toEqual([]);
  await database.query(
    statement('test-offer-ended', 'update policy set status_id = 60 where policy_number in ($1, $2)'),
    [policyNumber, last],
  );
  expect(await list(who)).toHaveLength(1);
});

test('[OFF-12] an offer counts as shown once a day, however often it is asked for', async () => {
  const counts = await withinOneDay(testApp.database, async () => {
    let who = await customer();
    const daysShown = async () => (await offerRow(testApp.database, who))?.days_shown;
    await Promise.all(Array.from({ length: 6 }, () => list(who)));
    await list(who);
    const first = await daysShown();
    who = await afterDays(who, 1);
    await list(who);
    await list(who);
    const second = await daysShown();
    await answer(who, 'suppress');
    await list(await afterDays(who, 1));
    return [first, second, await daysShown()];
  });
  expect(counts).toEqual([1, 2, 2]);
});

test('[OFF-13] the audit trail says what the customer did, once, and nothing personal', async () => {
  const who = await customer();
  const [offer] = await list(who);
  for (let times = 0; times < 2; times += 1) await answer(who, 'suppress');
  for (let times = 0; times < 2; times += 1) await answer(who, 'markused');
  const events = await testApp.database.query(
    statement(
      'test-offer-audit',
      `select kind, brand_id, country_id, facts::text as facts from audit_event
       where customer_id = $1 and kind like 'offer-%' order by event_id`,
    ),
    [who.customer.customerId],
  );
  const facts = expect.stringContaining(`"variant": "${offer?.variant}"`);
  expect(events).toEqual([
    { kind: 'offer-suppressed', brand_id: 1, country_id: 154, facts },
    { kind: 'offer-used', brand_id: 1, country_id: 154, facts },
  ]);
});

test('[OFF-2] without a live session, or for another login, nothing is told and nothing changes', async () => {
  const [who, another] = [await customer(), await customer()];
  await list(who);
  const stolen = { ...who, session: { ...another.session, token: who.session.token } };
  const dead = { ...who, session: { ...who.session, token: 'dead' } };
  for (const intruder of [stolen, dead]) {
    expect((await askForOffers(testApp, intruder)).status).toBe(401);
    expect((await answer(intruder, 'suppress')).status).toBe(401);
    expect((await answer(intruder, 'markused')).status).toBe(401);
  }
  expect(await offerRow(testApp.database, who)).toMatchObject({ suppressions: 0, is_used: false });
});
