import { COUNTRY } from '@portal/domain/values/country';
import type { DemonstrationPerson } from '#demonstration/person.ts';

/** The policy numbers of copies lie above all others of the demonstration. */
const FIRST_COPY_POLICY_NUMBER = 71_000_000;
const POLICY_NUMBERS_PER_COPY = 100;
const HIGHEST_SERIAL = (99_999_999 - FIRST_COPY_POLICY_NUMBER) / POLICY_NUMBERS_PER_COPY;
const SERIAL_DIGITS = 6;
/** Beginning of New Zealand numbers that no network has given out, and no copy has by itself. */
const NEW_MOBILE_PREFIX = '0251';

/**
 * Beginnings of mobile numbers that the sites accept and no network has given out, so that
 * no copy has a real number.
 */
const UNASSIGNED_MOBILE_PREFIX: Readonly<Record<number, string>> = {
  [COUNTRY.australia]: '0495',
  [COUNTRY.newZealand]: '0250',
  [COUNTRY.canada]: '3705',
};

/**
 * A new person like the given one, whose mobile number, e-mail address and policy numbers collide with
 * nobody's. The copy has nothing that the person does not have. `serial` counts from 0 and is used once.
 */
export function copyOfPerson(
  person: DemonstrationPerson,
  { serial }: { serial: number },
): DemonstrationPerson {
  if (!Number.isInteger(serial) || serial < 0 || serial > HIGHEST_SERIAL)
    throw new RangeError(`There is no copy number ${serial}`);
  const prefix = UNASSIGNED_MOBILE_PREFIX[person.countryId];
  if (prefix === undefined)
    throw new RangeError(`There are no mobile numbers for copies in country ${person.countryId}`);
  return {
    ...person,
    customerNumber: `COPY-${serial}`,
    mobile: person.mobile === null ? null : prefix + String(serial).padStart(SERIAL_DIGITS, '0'),
    newMobile:
      person.newMobile === null ? null : NEW_MOBILE_PREFIX + String(serial).padStart(SERIAL_DIGITS, '0'),
    email: person.email?.replace('@', `.copy${serial}@`) ?? null,
    policies: person.policies.map((policy, index) => ({
      ...policy,
      policyNumber: String(FIRST_COPY_POLICY_NUMBER + serial * POLICY_NUMBERS_PER_COPY + index),
    })),
  };
}
