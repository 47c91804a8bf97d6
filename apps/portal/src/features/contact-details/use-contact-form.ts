import type { AddressKind } from '@portal/domain/contact-details/contact-details';
import {
  CONTACT_SAVE_STEPS,
  type ContactSaveEvent,
} from '@portal/domain/contact-details/contact-save-machine';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  checkForm,
  checkFormPostcodes,
  type FieldError,
  fieldErrorsOfProblem,
  warningsOf,
} from '#portal/features/contact-details/check-contact-form.ts';
import { updateContact } from '#portal/features/contact-details/contact-calls.ts';
import type { ContactDraft, DraftStore } from '#portal/features/contact-details/contact-draft.ts';
import {
  type AddressEntry,
  addressOfField,
  type ContactForm,
  formOf,
} from '#portal/features/contact-details/contact-form.ts';
import { isChanged, mergeStored } from '#portal/features/contact-details/merge-forms.ts';
import { type SaveFacts, useContactSave } from '#portal/features/contact-details/use-contact-save.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { type CustomerDetail, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasCode, isRequestFailure } from '#portal/lib/api/request-failure.ts';
import { session } from '#portal/lib/session/session.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** Opens the fields of each address that has an error, so that it can be corrected. CON-18 */
function openInvalid(form: ContactForm, fieldErrors: readonly FieldError[]): ContactForm {
  const opened = (kind: AddressKind): AddressEntry =>
    fieldErrors.some(({ field }) => addressOfField(field) === kind)
      ? { ...form[kind], mode: 'manual' }
      : form[kind];
  return { ...form, residential: opened('residential'), postal: opened('postal') };
}

/**
 * Stores the draft with every change. When the customer goes elsewhere, a login leads
 * back to it no more. CON-37
 */
function useStoredDraft({ form, baseline, version }: ContactDraft, store: DraftStore) {
  useEffect(() => {
    if (isChanged(form, baseline)) void store.write({ form, baseline, version });
    // A change that was undone must not come back.
    else store.delete();
  }, [form, baseline, version, store]);
  useEffect(
    () => () => {
      if (session.get().session) store.close();
    },
    [store],
  );
}

/**
 * Returns whether a save changed nothing yet: a contact waits for its code, and all else is as it was. CON-95
 */
const isEverythingWaiting = (version: string | null, stored: CustomerDetail | undefined): boolean =>
  version !== null && stored?.version === version && stored.contactConfirmations !== undefined;

type PostcodeCheck = Omit<Parameters<typeof checkFormPostcodes>[0], 'entry'>;

/** Returns what leaves out the warnings that the save before was told too. Corrected fields are forgotten. */
function useUnsaid(subjectOf: (warning: FieldError) => string) {
  const said = useRef<readonly string[]>([]);
  return (errors: readonly FieldError[]): readonly FieldError[] => {
    const before = said.current;
    said.current = errors.filter(({ kind }) => kind === 'warning').map(subjectOf);
    return errors.filter((error) => error.kind === 'invalid' || !before.includes(subjectOf(error)));
  };
}

/**
 * A failed search holds up saving once, whatever it looked for: the next time only its
 * other errors count. CON-26
 */
const ofSearch = () => 'search';
/** Each field is warned of once. CON-103, CON-104 */
const ofField = ({ field }: FieldError) => field;

/**
 * Returns the checks that may warn: that of the form alone, and the search for its postcodes
 * where the site asks for it.
 */
function useWarningChecks() {
  const entry = useConfiguration();
  const unsaidOfSearch = useUnsaid(ofSearch);
  const unsaidOfFields = useUnsaid(ofField);
  return {
    formWarnings: ({ form, baseline }: ContactDraft) => unsaidOfFields(warningsOf(form, baseline, entry)),
    postcodeErrors: async (check: PostcodeCheck): Promise<readonly FieldError[]> =>
      entry.featureFlag.postcodeVerificationFeature
        ? unsaidOfSearch(await checkFormPostcodes({ ...check, entry }))
        : [],
  };
}

type Dependencies = {
  customer: CustomerDetail;
  draft: ContactDraft | undefined;
  store: DraftStore;
  /** `isAllWaiting`: nothing has changed until a code is entered. */
  onSaved: (isAllWaiting: boolean) => void;
  /** Moves the focus to the errors once they are on the page. */
  focusErrors: () => void;
};

/** The typed form and the state of its save. */
function useFormState({ customer, draft, store, focusErrors }: Dependencies) {
  const { countryId } = useConfiguration();
  const [current, setCurrent] = useState<ContactDraft>(() => {
    const baseline = formOf(customer, countryId);
    return draft ?? { form: baseline, baseline, version: customer.version };
  });
  useStoredDraft(current, store);
  const { save, dispatch } = useContactSave();
  return {
    current,
    save,
    dispatch,
    change: (part: Partial<ContactForm>) =>
      setCurrent((before) => ({ ...before, form: { ...before.form, ...part } })),
    /** The summary must be on the page before it can take the focus, on the second submit as on the first. */
    show(event: ContactSaveEvent, facts: SaveFacts = {}, news: Partial<ContactDraft> = {}): void {
      flushSync(() => {
        dispatch(event, facts);
        setCurrent((before) => {
          const shown = { ...before, ...news };
          return { ...shown, form: openInvalid(shown.form, facts.fieldErrors ?? []) };
        });
      });
      focusErrors();
    },
  };
}

/** The form of contact details, with the save that `contact-save-machine` describes. */
export function useContactForm(dependencies: Dependencies) {
  const { customer, store, onSaved } = dependencies;
  const client = useQueryClient();
  const configuration = useConfiguration();
  const { current, save, dispatch, change, show } = useFormState(dependencies);
  const { form, version } = current;
  const { formWarnings, postcodeErrors } = useWarningChecks();
  const lookup = useRef<AbortController>(undefined);
  useEffect(() => () => lookup.current?.abort(), []);

  const reload = () => client.fetchQuery({ ...customerDetailQuery, staleTime: 0 });

  async function showConflict(): Promise<void> {
    const { storedRows, merged } = mergeStored(current, await reload(), configuration);
    show('details-reloaded', { storedRows }, merged);
  }

  async function showFailure(error: unknown): Promise<void> {
    if (!isRequestFailure(error)) throw error;
    const isMeanwhile = error.status === HTTP_STATUS.conflict && !hasCode(error, 'contact.held');
    if (isMeanwhile && dispatch('version-conflict') === 'merging')
      return showConflict().catch(() => show('save-failed'));
    const isLimited = error.status === HTTP_STATUS.tooManyRequests;
    show('save-failed', {
      failure: error,
      fieldErrors: fieldErrorsOfProblem(error.problem, form),
      ...(isLimited ? { limit: { waitSeconds: error.retryAfterSeconds } } : {}),
    });
  }

  async function submit(): Promise<void> {
    if (CONTACT_SAVE_STEPS[save.state].isBusy) return;
    const checked = checkForm(form, configuration);
    if ('fieldErrors' in checked) {
      const { fieldErrors, form: opened } = checked;
      return show('fields-rejected', { fieldErrors }, { form: opened });
    }
    const warnings = formWarnings(current);
    if (warnings.length > 0) return show('fields-rejected', { fieldErrors: warnings });
    dispatch('submitted');
    if (isOffline()) return show('connection-missing');
    lookup.current = new AbortController();
    const { signal } = lookup.current;
    const fieldErrors = await postcodeErrors({ form, details: checked.details, signal });
    if (signal.aborted) return;
    if (fieldErrors.length > 0) return show('fields-rejected', { fieldErrors });
    dispatch('fields-accepted');
    try {
      await updateContact({ customer, version, ...checked });
    } catch (error) {
      return showFailure(error);
    }
    store.delete();
    dispatch('save-accepted');
    const stored = await reload().catch(() => undefined);
    const isAllWaiting = isEverythingWaiting(version, stored);
    if (dispatch(isAllWaiting ? 'found-waiting' : 'details-reloaded') === 'saved') onSaved(isAllWaiting);
  }

  const cancel = () => {
    dispatch('cancelled');
    lookup.current?.abort();
    store.delete();
  };

  return { ...current, save, change, submit, cancel };
}
