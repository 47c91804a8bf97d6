import { fillText } from '@portal/config/brands/brand';
import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import {
  checkDateOfBirth,
  type DateOfBirthError,
  type DatePart,
  datePartsInOrder,
} from '@portal/domain/login/date-of-birth';
import { cleanEmail, cleanMobile, matches } from '@portal/domain/login/login-identifier';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import type { Fault } from '#portal/components/error-summary/error-summary.tsx';
import { site } from '#portal/lib/site/site.ts';

export type IdentifierKind = 'mobile' | 'email';

/** What stands in the fields of the first step, as it was typed. */
export type LoginForm = Readonly<Record<IdentifierKind | DatePart, string>> & {
  readonly kind: IdentifierKind;
};

export type LoginDetails = { kind: IdentifierKind; identifier: string; dateOfBirth: CalendarDate };

/** What is wrong with the first step: a fault per field group, and the date fields to outline. */
export type LoginFaults = {
  identifier?: Fault | undefined;
  dateOfBirth?: Fault | undefined;
  faultyParts: readonly DatePart[];
};

export const EMPTY_LOGIN_FORM: LoginForm = {
  kind: 'mobile',
  mobile: '',
  email: '',
  day: '',
  month: '',
  year: '',
};

type Regionalisation = ConfigurationEntry['regionalisation'];

const PART_NAMES: Readonly<Record<DatePart, string>> = { day: 'a day', month: 'a month', year: 'a year' };

function cleanIdentifier({ kind, mobile, email }: LoginForm): string {
  return kind === 'mobile' ? cleanMobile(mobile, site.dialling) : cleanEmail(email);
}

/** LOG-6 */
export function hasValidIdentifier(form: LoginForm, { patterns }: Regionalisation): boolean {
  const identifier = cleanIdentifier(form);
  const { pattern, maxLength } = patterns[form.kind];
  return identifier.length <= maxLength && matches(pattern, identifier);
}

/** A common slip gets words that help with it; whatever else is wrong, the field's own. LOG-56 */
function invalidIdentifierMessage(form: LoginForm, { labels, patterns }: Regionalisation): string {
  const { kind } = form;
  const identifier = cleanIdentifier(form);
  const { invalidMessage, maxLength } = patterns[kind];
  if (identifier.length > maxLength) return `${labels[kind]} must be ${maxLength} characters or fewer`;
  if (kind === 'email') return invalidMessage;
  const slip = patterns.mobile.nearMisses.find(({ pattern }) => matches(pattern, identifier));
  return slip?.message ?? invalidMessage;
}

function identifierFault(form: LoginForm, regionalisation: Regionalisation): Fault | undefined {
  const { kind } = form;
  if (cleanIdentifier(form) === '')
    return { fieldId: kind, message: regionalisation.patterns[kind].emptyMessage };
  if (hasValidIdentifier(form, regionalisation)) return undefined;
  return { fieldId: kind, message: invalidIdentifierMessage(form, regionalisation) };
}

function birthDateMessage(
  problem: DateOfBirthError,
  parts: DatePart[],
  dates: Regionalisation['dates'],
): string {
  switch (problem) {
    case 'empty':
      return dates.emptyMessage;
    case 'part-missing':
      return fillText(dates.missingMessage, { parts: parts.map((part) => PART_NAMES[part]).join(' and ') });
    case 'not-a-date':
      return dates.notRealMessage;
    case 'year-digits':
      return dates.yearMessage;
    case 'age':
      return dates.invalidMessage;
  }
}

/** Checks the first step as a whole, on submit only. LOG-4, LOG-5, LOG-7 to LOG-9, LOG-13 */
export function checkLoginForm(
  form: LoginForm,
  regionalisation: Regionalisation,
  today: CalendarDate,
): LoginDetails | LoginFaults {
  const identifier = identifierFault(form, regionalisation);
  const birthDate = checkDateOfBirth(form, today);
  if (birthDate.ok && !identifier) {
    return { kind: form.kind, identifier: cleanIdentifier(form), dateOfBirth: birthDate.dateOfBirth };
  }
  const faults = identifier ? { identifier } : {};
  if (birthDate.ok) return { ...faults, faultyParts: [] };
  const { dates } = regionalisation;
  const first = datePartsInOrder(dates).find((part) => birthDate.parts.includes(part)) ?? 'day';
  const message = birthDateMessage(birthDate.error, birthDate.parts, dates);
  return { ...faults, dateOfBirth: { fieldId: `birth-${first}`, message }, faultyParts: birthDate.parts };
}
