import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { contactRules } from '@portal/config/contact-details/contact-rules';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSiteByIds, type Site } from '@portal/config/sites/site';
import { CORE_RECORDS, type UpdateKind } from '@portal/contract/records/published-records';
import { tidyText } from '@portal/domain/contact-details/address';
import {
  type ContactRules,
  cleanContactMethods,
  type FieldRule,
} from '@portal/domain/contact-details/contact-details';
import { checkDateOfBirth } from '@portal/domain/login/date-of-birth';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { fitsPattern } from '@portal/domain/values/pattern';

type Values = Readonly<Record<string, unknown>>;

/**
 * A fault of a field, and what follows: the line is refused, it is taken without the field, or it is
 * taken although the customer cannot log in by it. IMP-5
 */
export type Fault = {
  readonly field: string | null;
  readonly reason: string;
  readonly effect: 'refused' | 'left-out' | 'taken';
};

/** A record in the form in which it is stored, unless it is refused, and everything that is wrong with it. */
type CheckedRecord = { readonly values?: Values; readonly faults: readonly Fault[] };

const refused = (field: string | null, reason: string): Fault => ({ field, reason, effect: 'refused' });

/** Names of fields in the published form; anything else might be a value. */
const FIELD_NAME = /^[a-zA-Z]{1,40}$/;

export type Issue = {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
};

const ISSUE_REASONS: Readonly<Record<string, string>> = {
  invalid_type: 'is missing or of another type',
  invalid_value: 'is none of the values that are allowed',
  too_small: 'is too small, or empty',
  too_big: 'is too large, or too long',
  not_multiple_of: 'has more than two decimals',
};

/** Says what is wrong by the schema, once a field and without a value. */
export function schemaFaults(issues: readonly Issue[]): Fault[] {
  const reasons = new Map<string | null, string>();
  for (const { code, path, message, keys = [] } of issues) {
    if (code !== 'unrecognized_keys')
      reasons.set(String(path[0] ?? '') || null, ISSUE_REASONS[code] ?? message);
    for (const key of keys) reasons.set(FIELD_NAME.test(key) ? key : null, 'is not a field of this record');
  }
  return [...reasons].map(([field, reason]) => refused(field, reason));
}

/** Whether the login accepts the age that a birth date gives. LOG-8 */
export function isBornInBounds(dateOfBirth: string, today: CalendarDate): boolean {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  return checkDateOfBirth({ day, month, year }, today).ok;
}

const NAMES = ['title', 'firstName', 'lastName'] as const;

/** Names with single spaces and composed letters, as the portal writes those that customers type. */
function tidyNames(values: Values): CheckedRecord {
  const tidy: Record<string, unknown> = { ...values };
  const faults: Fault[] = [];
  for (const name of NAMES) {
    const text = values[name];
    if (typeof text !== 'string') continue;
    tidy[name] = tidyText(text);
    if (tidy[name] === null && name !== 'title') faults.push(refused(name, 'is blank'));
  }
  return { values: tidy, faults };
}

type Customer = Record<'mobile' | 'homePhone' | 'email', string | null> & { readonly dateOfBirth: string };

/** The configuration and the day that a customer's record is checked by. */
export type CheckContext = {
  readonly configurationOf: (site: Site) => ConfigurationEntry;
  readonly today: CalendarDate;
};

const fits = ({ pattern, maxLength }: FieldRule, text: string): boolean =>
  text.length <= maxLength && fitsPattern(pattern, text);

function contactRulesOf({ configurationOf }: CheckContext, site: Site): ContactRules {
  const { countryId } = site;
  return contactRules(configurationOf(site), { countryId, dialling: resolveRegion(countryId).dialling });
}

/** Phones and e-mail address in the form that the login compares; another form is left out and told. IMP-5 */
function checkContacts(customer: Customer, rules: ContactRules) {
  const { mobile: mobilePhone, homePhone, email } = customer;
  const clean = cleanContactMethods({ mobilePhone, homePhone, email }, rules);
  const faults: Fault[] = [];
  const kept = (field: keyof Customer, rule: FieldRule, text: string | null): string | null => {
    if (text === null || fits(rule, text)) return text;
    faults.push({ field, reason: 'is not in the form of the country', effect: 'left-out' });
    return null;
  };
  const values = {
    mobile: kept('mobile', rules.mobilePhone, clean.mobilePhone),
    homePhone: kept('homePhone', rules.homePhone, clean.homePhone),
    email: kept('email', rules.email, clean.email),
  };
  return { values, faults };
}

function checkCustomer(values: Values, site: Site, context: CheckContext): CheckedRecord {
  const customer = values as unknown as Customer;
  const contacts = checkContacts(customer, contactRulesOf(context, site));
  const faults = [...contacts.faults];
  const hasIdentifier = contacts.values.mobile !== null || contacts.values.email !== null;
  if (!hasIdentifier && !faults.some(({ field }) => field !== 'homePhone'))
    faults.push({
      field: 'mobile',
      reason: 'and email are both missing: nothing to log in by',
      effect: 'taken',
    });
  if (!isBornInBounds(customer.dateOfBirth, context.today))
    faults.push({ field: 'dateOfBirth', reason: 'gives an age that the login refuses', effect: 'taken' });
  return { values: { ...values, ...contacts.values }, faults };
}

/** Rules over several fields that the database would refuse without naming a line. */
function crossFaults(kind: UpdateKind, values: Values): Fault[] {
  if (kind === 'payment-method' && values.methodId === PAYMENT_METHOD.card && values.cardLastDigits === null)
    return [refused('cardLastDigits', 'is needed for a card')];
  if (kind === 'offer' && (values.suppressions === 0) !== (values.suppressedOn === null))
    return [refused('suppressedOn', 'is needed with suppressions, and only then')];
  return [];
}

const unreadable = (values: Values): Fault[] =>
  Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && value.includes('\uFFFD') ? refused(field, 'is not in UTF-8') : [],
  );

/**
 * Checks a record by the published schema and by what the login compares, and brings it to the form in which
 * it is stored. The import uses it line by line; nothing of it knows a file. IMP-4, IMP-5
 */
export function checkRecord(kind: UpdateKind, given: unknown, context: CheckContext): CheckedRecord {
  const parsed = CORE_RECORDS[kind].safeParse(given);
  if (!parsed.success) return { faults: schemaFaults(parsed.error.issues as readonly Issue[]) };
  const site = findSiteByIds(parsed.data);
  if (!site) return { faults: [refused('brandId', 'is not sold in the country')] };
  const { values = {}, faults } = tidyNames(parsed.data);
  const severe = [...faults, ...unreadable(values), ...crossFaults(kind, values)];
  if (severe.length > 0) return { faults: severe };
  return kind === 'customer' ? checkCustomer(values, site, context) : { values, faults: [] };
}
