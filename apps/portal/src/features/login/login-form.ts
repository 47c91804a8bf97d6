import { fillText } from '@portal/config/brands/brand';
import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { invalidMessageOf } from '@portal/config/regions/invalid-message';
import {
  checkDateOfBirth,
  type DateOfBirthError,
  type DatePart,
  datePartsInOrder,
} from '@portal/domain/login/date-of-birth';
import { cleanMobile } from '@portal/domain/login/login-identifier';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { cleanEmail } from '@portal/domain/values/email-address';
import { fitsPattern } from '@portal/domain/values/pattern';
import type { FieldError } from '#portal/components/fields/error-summary.tsx';
import { site } from '#portal/lib/site/site.ts';

export type IdentifierKind = 'mobile' | 'email';

/** The values of the first step's fields, as they were typed. */
export type LoginForm = Readonly<Record<IdentifierKind | DatePart, string>> & {
  readonly kind: IdentifierKind;
};

export type LoginDetails = { kind: IdentifierKind; identifier: string; dateOfBirth: CalendarDate };

/** The errors of the first step, one per field group, and the date fields to outline. */
export type LoginFieldErrors = {
  identifier?: FieldError | undefined;
  dateOfBirth?: FieldError | undefined;
  invalidParts: readonly DatePart[];
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

/** Returns whether the identifier has the form that its kind demands. LOG-6 */
export function hasValidIdentifier(form: LoginForm, { patterns }: Regionalisation): boolean {
  const identifier = cleanIdentifier(form);
  const { pattern, maxLength } = patterns[form.kind];
  return identifier.length <= maxLength && fitsPattern(pattern, identifier);
}

/** Returns the message for a common slip, or else the field's own. LOG-56 */
function invalidIdentifierMessage(form: LoginForm, { labels, patterns }: Regionalisation): string {
  const { kind } = form;
  const identifier = cleanIdentifier(form);
  const { maxLength } = patterns[kind];
  if (identifier.length > maxLength) return `${labels[kind]} must be ${maxLength} characters or fewer`;
  return invalidMessageOf(patterns[kind], identifier);
}

function identifierError(form: LoginForm, regionalisation: Regionalisation): FieldError | undefined {
  const { kind } = form;
  if (cleanIdentifier(form) === '')
    return { fieldId: kind, message: regionalisation.patterns[kind].emptyMessage };
  if (hasValidIdentifier(form, regionalisation)) return undefined;
  return { fieldId: kind, message: invalidIdentifierMessage(form, regionalisation) };
}

/** Says which of day and month comes first, with what was typed as the example. LOG-93 */
function swappedMessage(form: LoginForm, dates: Regionalisation['dates']): string {
  const right = { day: form.month, month: form.day, year: form.year };
  const order = datePartsInOrder(dates);
  const first = order.indexOf('day') < order.indexOf('month') ? 'day' : 'month';
  return `${dates.notRealMessage}. The ${first} comes first: ${order.map((part) => right[part]).join('\u00a0/\u00a0')}`;
}

function birthDateMessage(
  problem: DateOfBirthError,
  parts: DatePart[],
  { form, dates }: { form: LoginForm; dates: Regionalisation['dates'] },
): string {
  switch (problem) {
    case 'swapped':
      return swappedMessage(form, dates);
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

/** Validates the whole first step, on submit only. LOG-4, LOG-5, LOG-7 to LOG-9, LOG-13 */
export function checkLoginForm(
  form: LoginForm,
  regionalisation: Regionalisation,
  today: CalendarDate,
): LoginDetails | LoginFieldErrors {
  const identifier = identifierError(form, regionalisation);
  const birthDate = checkDateOfBirth(form, today);
  if (birthDate.ok && !identifier) {
    return { kind: form.kind, identifier: cleanIdentifier(form), dateOfBirth: birthDate.dateOfBirth };
  }
  const errors = identifier ? { identifier } : {};
  if (birthDate.ok) return { ...errors, invalidParts: [] };
  const { dates } = regionalisation;
  const first = datePartsInOrder(dates).find((part) => birthDate.parts.includes(part)) ?? 'day';
  const message = birthDateMessage(birthDate.error, birthDate.parts, { form, dates });
  return { ...errors, dateOfBirth: { fieldId: `birth-${first}`, message }, invalidParts: birthDate.parts };
}
