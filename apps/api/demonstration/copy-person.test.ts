import { resolveRegion } from '@portal/config/regions/regions';
import { expect, test } from 'vitest';
import { copyOfPerson } from '#demonstration/copy-person.ts';
import { generatePeople } from '#demonstration/generation/generate-people.ts';

const people = generatePeople({ seed: 7, today: '2025-11-21' });
const copies = people.flatMap((person, index) => [
  copyOfPerson(person, { serial: index }),
  copyOfPerson(person, { serial: 1000 + index }),
]);

test('[DEMO-15] copies collide with nobody', () => {
  const all = [...people.filter((person) => person.firstName !== 'Mere'), ...copies];
  const mobiles = all.flatMap((person) => person.mobile ?? []);
  const emails = all.flatMap((person) => person.email ?? []);
  const policyNumbers = [...people, ...copies].flatMap((person) =>
    person.policies.map((policy) => policy.policyNumber),
  );
  for (const list of [mobiles, emails, policyNumbers]) expect(new Set(list).size).toBe(list.length);
  expect(policyNumbers.filter((number) => !/^7\d{7}$/.test(number))).toEqual([]);
});

test('[DEMO-15] a copy can log in as the person does, and is otherwise the same', () => {
  for (const person of people) {
    const copy = copyOfPerson(person, { serial: 123_456 });
    const { mobile, email } = resolveRegion(person.countryId);
    expect(copy.mobile === null).toBe(person.mobile === null);
    expect(copy.email === null).toBe(person.email === null);
    expect(copy.newMobile === null).toBe(person.newMobile === null);
    for (const number of [copy.mobile, copy.newMobile])
      if (number !== null) expect(number).toMatch(new RegExp(mobile.pattern));
    if (copy.email !== null) expect(copy.email).toMatch(new RegExp(email.pattern));
    const policies = copy.policies.map((policy, index) => ({
      ...policy,
      policyNumber: person.policies[index]?.policyNumber,
    }));
    const { newMobile, customerNumber } = person;
    expect({
      ...copy,
      mobile: person.mobile,
      email: person.email,
      newMobile,
      customerNumber,
      policies,
    }).toEqual(person);
  }
});

test('[DEMO-15] a serial that would leave the numbers for copies is refused', () => {
  const [person] = people;
  if (!person) throw new Error('There is nobody to copy');
  expect(copyOfPerson(person, { serial: 289_999 }).policies[0]?.policyNumber).toBe('99999900');
  for (const serial of [-1, 0.5, 290_000]) expect(() => copyOfPerson(person, { serial })).toThrow(RangeError);
});
