import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import type { ContactDraft } from '#portal/features/contact-details/contact-draft.ts';
import {
  type AddressEntry,
  type ContactForm,
  formOf,
  isSearching,
} from '#portal/features/contact-details/contact-form.ts';
import { rowsOfForm } from '#portal/features/contact-details/contact-rows.ts';
import type { CustomerDetail } from '#portal/lib/api/customer-detail.ts';

/** The fields that change together. */
const GROUPS = [
  ['residential'],
  ['postal', 'postalCountryId', 'isPostalSame'],
  ['mobilePhone'],
  ['homePhone'],
  ['email'],
] as const satisfies readonly (readonly (keyof ContactForm)[])[];

const valuesOf = (form: ContactForm, keys: readonly (keyof ContactForm)[]): string =>
  JSON.stringify(keys.map((key) => (key === 'residential' || key === 'postal' ? form[key].text : form[key])));

/** Whether the customer changed or searched for anything since the form began. CON-37 */
export function isChanged(form: ContactForm, baseline: ContactForm): boolean {
  return (
    isSearching(form.residential) ||
    isSearching(form.postal) ||
    GROUPS.some((keys) => valuesOf(form, keys) !== valuesOf(baseline, keys))
  );
}

/** Keeps an open search, above the address as it is stored now. */
const withSearch = (stored: AddressEntry, typed: AddressEntry): AddressEntry =>
  isSearching(typed) ? { ...stored, query: typed.query } : stored;

/**
 * Merges what somebody else stored in the meantime into a form. Typed fields stay; all others take the stored
 * value, so that saving does not undo the other change by accident. CON-35
 */
export function mergeForms(form: ContactForm, baseline: ContactForm, stored: ContactForm): ContactForm {
  const now = {
    ...stored,
    residential: withSearch(stored.residential, form.residential),
    postal: withSearch(stored.postal, form.postal),
  };
  const isTyped = (keys: readonly (keyof ContactForm)[]) => valuesOf(form, keys) !== valuesOf(baseline, keys);
  return Object.assign(
    {},
    now,
    ...GROUPS.map((keys) =>
      Object.fromEntries(keys.map((key) => [key, isTyped(keys) ? form[key] : now[key]])),
    ),
  ) as ContactForm;
}

/** Merges what somebody else stored into a draft, and returns it with the rows that they changed. CON-35 */
export function mergeStored(draft: ContactDraft, stored: CustomerDetail, entry: ConfigurationEntry) {
  const baseline = formOf(stored, entry.countryId);
  const before = new Map(rowsOfForm(draft.baseline, entry));
  const form = mergeForms(draft.form, draft.baseline, baseline);
  return {
    storedRows: rowsOfForm(baseline, entry).filter(([label, value]) => before.get(label) !== value),
    merged: { form, baseline, version: stored.version },
  };
}
