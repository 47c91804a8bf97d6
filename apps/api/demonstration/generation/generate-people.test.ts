import { resolveRegion } from '@portal/config/regions/regions';
import { DEFAULT_SITE_KEY, SITES } from '@portal/config/sites/site';
import { cardExpiryOn } from '@portal/domain/payment-details/card-expiry';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import { POLICY_STATUS, policyStatus } from '@portal/domain/policies/policy-status';
import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { generatePeople } from '#demonstration/generation/generate-people.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';

const people = generatePeople({ seed: 7, today: '2025-11-21' });
const policies = people.flatMap((person) => person.policies);
const livesOf = (person: DemonstrationPerson) => person.policies.flatMap((policy) => policy.livesInsured);
const benefits = people.flatMap(livesOf).flatMap((life) => life.benefits);
const exclusions = benefits.flatMap((benefit) => benefit.exclusions);

const exclusionsOf = (person: DemonstrationPerson) =>
  livesOf(person)
    .flatMap((life) => life.benefits.flatMap((benefit) => benefit.exclusions.map(({ text }) => text)))
    .join(' ');

const find = (lastName: string) => people.filter((person) => person.lastName.includes(lastName));
const one = (lastName: string): DemonstrationPerson => {
  const [person] = find(lastName);
  if (!person) throw new Error(`Nobody is called ${lastName}`);
  return person;
};
const unique = <T>(values: readonly T[]) => [...new Set(values)];
const numerically = (values: readonly number[]) => unique(values).sort((a, b) => a - b);
const ageByYear = (person: DemonstrationPerson) => 2025 - Number(person.dateOfBirth.slice(0, 4));

const datesIn = (value: unknown): string[] =>
  JSON.stringify(value).match(/"\d{4}-\d{2}-\d{2}"|"\d{2}\/\d{4}"/g) ?? [];

test('[DEMO-1] the same seed and day give the same people', () => {
  expect(generatePeople({ seed: 7, today: '2025-11-21' })).toEqual(people);
});

test('[DEMO-1] another seed gives the same people other amounts', () => {
  const others = generatePeople({ seed: 8, today: '2025-11-21' });
  const amounts = (list: DemonstrationPerson[]) =>
    list.flatMap((person) => person.policies.map((policy) => policy.coverAmountCents));
  expect(others.map(({ shows }) => shows)).toEqual(people.map(({ shows }) => shows));
  expect(amounts(others)).not.toEqual(amounts(people));
});

test('[DEMO-2] made another year, every date is another', () => {
  const before = datesIn(people);
  const after = datesIn(generatePeople({ seed: 7, today: '2031-02-03' }));
  expect(before.length).toBeGreaterThan(500);
  expect(after).toHaveLength(before.length);
  expect(before.filter((date, index) => date === after[index])).toEqual([]);
});

test('[DEMO-2] made another day, the dates of every policy are others, and birthdays stay', () => {
  const later = generatePeople({ seed: 7, today: '2025-12-02' });
  expect(later.map((person) => person.dateOfBirth)).toEqual(people.map((person) => person.dateOfBirth));
  const sales = (list: DemonstrationPerson[]) =>
    list.flatMap((person) => person.policies.map((policy) => policy.saleCompletedDate));
  expect(sales(later).filter((date, index) => date === sales(people)[index])).toEqual([]);
});

test('[DEMO-3] every site has somebody, with its ids', () => {
  expect(unique(people.map(({ siteKey }) => siteKey)).sort()).toEqual(SITES.map(({ key }) => key).sort());
  for (const person of people) {
    const site = SITES.find(({ key }) => key === person.siteKey);
    expect(person).toMatchObject({ brandId: site?.brandId, countryId: site?.countryId });
    expect(person.residentialAddress.countryId).toBe(site?.countryId);
  }
});

test('[DEMO-3] the default site comes first', () => {
  expect(people.findIndex((person) => person.siteKey !== DEFAULT_SITE_KEY)).toBeGreaterThanOrEqual(14);
  expect(people[0]?.policies[0]?.policyNumber).toBe('70010001');
});

test('[DEMO-30] every site has somebody whose only policy can be paid by card, with two overdue payments or more', () => {
  const paying = people.filter(({ policies: [first, ...others] }) =>
    [
      others.length === 0,
      first?.paymentMethod.methodId === PAYMENT_METHOD.card,
      (first?.overdue.payments.length ?? 0) >= 2,
    ].every(Boolean),
  );
  expect(unique(paying.map(({ siteKey }) => siteKey)).sort()).toEqual(SITES.map(({ key }) => key).sort());
});

test('[DEMO-4] every product type, status and payment method occurs', () => {
  expect(numerically(policies.map(({ productTypeId }) => productTypeId))).toEqual(
    numerically(Object.values(PRODUCT_TYPE)),
  );
  expect(numerically(policies.map(({ statusId }) => statusId))).toEqual(
    numerically(Object.values(POLICY_STATUS)),
  );
  expect(numerically(policies.map(({ paymentMethod }) => paymentMethod.methodId))).toEqual(
    Object.values(PAYMENT_METHOD),
  );
});

test('[DEMO-5] extended dishonour 1 and 2 occur on overdue policies only', () => {
  const extended = policies.filter((policy) => policy.extendedDishonourStatusId !== 0);
  expect(numerically(extended.map((policy) => policy.extendedDishonourStatusId))).toEqual([1, 2]);
  expect(unique(extended.map(({ statusId }) => statusId))).toEqual([POLICY_STATUS.paymentOverdue]);
  expect(one('Hohepa').policies[0]?.extendedDishonourStatusId).toBe(1);
  expect(one('Thompson').policies[0]?.extendedDishonourStatusId).toBe(2);
});

test('[DEMO-5] a claim is in progress', () => {
  expect(one('Muñoz').policies.map((policy) => policy.isClaimInProgress)).toEqual([true]);
});

test('[DEMO-6] none, one, twenty, and only ended policies', () => {
  expect(one('Stewart').policies).toHaveLength(0);
  expect(one('Wērā').policies).toHaveLength(1);
  const twenty = one('Fraser-Smith').policies;
  expect(twenty).toHaveLength(20);
  expect(numerically(twenty.map(({ productTypeId }) => productTypeId))).toEqual(
    numerically(Object.values(PRODUCT_TYPE)),
  );
  expect(numerically(twenty.map(({ statusId }) => statusId))).toEqual(
    numerically(Object.values(POLICY_STATUS)),
  );
  expect(one('Clarke').policies.map(({ statusId }) => policyStatus(statusId).isLive)).toEqual([
    false,
    false,
    false,
  ]);
});

test('[DEMO-7] somebody has no e-mail address and somebody no mobile number, nobody neither', () => {
  expect(one('Morrison')).toMatchObject({ email: null, mobile: expect.any(String) });
  expect(one('Sharma')).toMatchObject({ mobile: null, email: expect.any(String) });
  expect(people.filter(({ mobile, email }) => mobile === null && email === null)).toEqual([]);
});

test('[DEMO-7] identifiers are unique in a site but for the two who share a mobile number', () => {
  const [hemi, mere] = find('Parata');
  expect(hemi?.mobile).toBe(mere?.mobile);
  expect(hemi?.dateOfBirth).not.toBe(mere?.dateOfBirth);
  const inSite = (person: DemonstrationPerson, identifier: string | null) =>
    identifier && `${person.siteKey} ${identifier}`;
  const mobiles = people
    .filter((person) => person !== mere)
    .flatMap((person) => inSite(person, person.mobile) ?? []);
  const emails = people.flatMap((person) => inSite(person, person.email) ?? []);
  expect(unique(mobiles)).toEqual(mobiles);
  expect(unique(emails)).toEqual(emails);
});

test('[DEMO-7] policy numbers are unique and have eight digits', () => {
  const numbers = policies.map(({ policyNumber }) => policyNumber);
  expect(unique(numbers)).toEqual(numbers);
  expect(numbers.filter((number) => !/^7001\d{4}$/.test(number))).toEqual([]);
});

test('[DEMO-8] the youngest is 18 by year and the oldest 99', () => {
  const ages = people.map(ageByYear);
  expect([Math.min(...ages), Math.max(...ages)]).toEqual([18, 99]);
  expect(ageByYear(one('Chen'))).toBe(18);
  expect(ageByYear(one('Whitaker'))).toBe(99);
});

test('[DEMO-9] names have apostrophes, macrons, accents, hyphens and great length', () => {
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  for (const name of ["Siobhan O'Brien", 'Tāne Wērā', 'Zoé Létourneau', 'Graham Fraser-Smith'])
    expect(names).toContain(name);
  expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(60);
  expect(Math.max(...policies.map(({ productName }) => productName.length))).toBeGreaterThan(100);
  expect(Math.max(...exclusions.map(({ text }) => text.length))).toBeGreaterThan(300);
  expect(
    Math.max(...exclusions.flatMap(({ text }) => text.split(' ').map((word) => word.length))),
  ).toBeGreaterThanOrEqual(85);
});

test('[DEMO-10] several lives, benefits and exclusions, with markup in them', () => {
  expect(livesOf(one('Parata')).length).toBeGreaterThanOrEqual(4);
  expect(livesOf(one('Parata'))[0]?.benefits.length).toBeGreaterThanOrEqual(4);
  expect(livesOf(one('Muñoz'))[0]?.benefits[0]?.exclusions.length).toBeGreaterThanOrEqual(5);
  // Nobody who looks at a usual policy meets them.
  const longest = one('Featherstonehaugh');
  expect(people.filter((person) => /[<>{}]/.test(exclusionsOf(person)))).toEqual([longest]);
  const text = exclusionsOf(longest);
  for (const mark of ['<b>', '<script>', '&', '>', '"', "'", '{{', '<!--']) expect(text).toContain(mark);
});

test('[DEMO-10] shares add up to 100, in thirds too, and a policy has none', () => {
  const shares = policies.map(({ beneficiaries }) =>
    beneficiaries.map(({ percentage }) => Math.round(percentage * 100)),
  );
  expect(shares).toContainEqual([3333, 3333, 3334]);
  expect(shares).toContainEqual([]);
  const sums = shares
    .filter((list) => list.length > 0)
    .map((list) => list.reduce((sum, share) => sum + share, 0));
  expect(unique(sums)).toEqual([10_000]);
});

const FICTION: Readonly<Record<number, RegExp>> = {
  [COUNTRY.australia]: /^04915(70(006|156|157|158|159|110|313|737)|71(266|491|804))$/,
  [COUNTRY.canada]: /^\d{3}55501\d\d$/,
  [COUNTRY.newZealand]: /^02\d+$/,
};

test('[DEMO-11] mobile numbers fit their country and are nobody’s where it has numbers for that', () => {
  for (const { mobile, countryId } of people) {
    if (mobile === null) continue;
    expect(mobile).toMatch(new RegExp(resolveRegion(countryId).mobile.pattern));
    expect(mobile).toMatch(FICTION[countryId] ?? /^never$/);
  }
});

test('[DEMO-11] e-mail addresses fit the pattern, in lower case, at example domains', () => {
  for (const { email, countryId } of people) {
    if (email === null) continue;
    expect(email).toMatch(new RegExp(resolveRegion(countryId).email.pattern));
    expect(email).toMatch(/^[^A-Z]+@example\.(com|net|org)$/);
  }
});

test('[DEMO-11] home phones are digits in national form', () => {
  expect(
    people
      .flatMap(({ homePhone }) => homePhone ?? [])
      .filter((phone) => !/^(0[2-9]\d{7,8}|\d{3}55501\d\d)$/.test(phone)),
  ).toEqual([]);
});

test('[DEMO-24] people of the default site show every way to pay', () => {
  const ofDefaultSite = people.filter(
    ({ brandId, countryId }) => brandId === 1 && countryId === COUNTRY.newZealand,
  );
  const live = ofDefaultSite.map((person) =>
    person.policies.filter(({ statusId }) => policyStatus(statusId).isLive),
  );
  const methods = live.flat().map(({ paymentMethod }) => paymentMethod);
  const states = methods.map((method) =>
    method.methodId === PAYMENT_METHOD.card
      ? cardExpiryOn('2025-11-21', method.cardExpiry)?.state
      : method.methodId,
  );
  for (const state of ['good', 'expires-soon', 'expired', PAYMENT_METHOD.bankAccount, PAYMENT_METHOD.other])
    expect(states).toContain(state);
  const cards = (of: (typeof live)[number]) =>
    of.filter(({ paymentMethod }) => paymentMethod.methodId === PAYMENT_METHOD.card);
  expect(live.some((policies) => cards(policies).length > 1)).toBe(true);
  expect(live.flatMap(cards).some(({ overdue }) => overdue.payments.length > 0)).toBe(true);
});
