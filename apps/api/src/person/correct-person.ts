import { resolveRegion } from '@portal/config/regions/regions';
import { checkDateOfBirth } from '@portal/domain/login/date-of-birth';
import { type CalendarDate, parseCalendarDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { type Queryable, statement } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import { OperatorError } from '#api/operator-error.ts';
import type { Person } from '#api/person/person-repository.ts';

/** The parts of a customer that only the insurer changes; a title may be taken away. */
export type Correction = {
  readonly title?: string | null;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly date_of_birth?: string;
};

type Correct = { readonly person: Person; readonly correction: Correction; readonly operator: string };

const LONGEST_NAME = 100;
/** As the records of customers have it: no control character. */
const NAME = /^[^\p{Cc}\p{Cs}]*$/u;

const correct = statement(
  'correct-person',
  'select correct_person($1::bigint, $2::text::jsonb, $3) as outcome',
);

const REFUSALS: Readonly<Record<string, string>> = {
  'no-customer': 'Nothing was corrected: there is no such customer any more.',
  shared:
    'Nothing was corrected: another customer of this site has the same birth date and the same mobile number or e-mail address. The login could not tell them apart.',
};

function checkName(name: string): void {
  if (name.trim() === '' || name !== name.trim() || name.length > LONGEST_NAME || !NAME.test(name))
    throw new OperatorError(
      `Nothing was corrected: a name has 1 to ${LONGEST_NAME} characters, and no space at its ends.`,
    );
}

function checkBirthDate(text: string, today: CalendarDate): void {
  const [year = '', month = '', day = ''] = text.split('-');
  if (parseCalendarDate(text) !== text || !checkDateOfBirth({ day, month, year }, today).ok)
    throw new OperatorError(
      'Nothing was corrected: the birth date is written like 1957-03-27, and gives an age that the login takes.',
    );
}

/** Corrects a customer, and ends their sessions where the birth date changed. PER-20, PER-21 */
export async function correctPerson(
  { database, clock }: { readonly database: Queryable; readonly clock: Clock },
  { person, correction, operator }: Correct,
): Promise<readonly string[]> {
  for (const name of [correction.title ?? undefined, correction.first_name, correction.last_name])
    if (name !== undefined) checkName(name);
  if (correction.date_of_birth !== undefined)
    checkBirthDate(
      correction.date_of_birth,
      dayInTimeZone(clock.now(), resolveRegion(person.countryId).timeZone),
    );
  const values = [person.customerId, JSON.stringify(correction), operator];
  const [row] = await database.query<{ outcome: string }>(correct, values);
  const refusal = REFUSALS[row?.outcome ?? ''];
  if (refusal) throw new OperatorError(refusal);
  return row?.outcome === 'unchanged'
    ? ['The customer has these values already.']
    : ['Corrected. Correct the core system too: its next record of this customer replaces these values.'];
}
