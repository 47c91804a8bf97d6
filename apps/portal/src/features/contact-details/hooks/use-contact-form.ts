import type { ContactDetails } from '@portal/domain/contact-details/contact-details';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { updateContact } from '#portal/features/contact-details/api/contact-calls.ts';
import type { ContactDraft, DraftKeeper } from '#portal/features/contact-details/contact-draft.ts';
import { addressOfField, type ContactForm, formOf } from '#portal/features/contact-details/contact-form.ts';
import { type ContactRow, rowsOfForm } from '#portal/features/contact-details/contact-rows.ts';
import { useLeaving } from '#portal/features/contact-details/hooks/use-contact-save.ts';
import { isChanged, mergeForms } from '#portal/features/contact-details/merge-forms.ts';
import {
  checkForm,
  checkFormPostcodes,
  type FieldError,
  fieldErrorsOfProblem,
} from '#portal/features/contact-details/save-contact.ts';
import { type CustomerDetail, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';
import { session } from '#portal/lib/session/session.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** What stands between a form and being saved: nothing, a failure, or what somebody else stored meanwhile. */
export type ContactTrouble =
  | { readonly kind: 'failed' }
  | { readonly kind: 'changed-meanwhile'; readonly rows: readonly ContactRow[] };

type State = ContactDraft & {
  readonly faults: readonly FieldError[];
  readonly trouble?: ContactTrouble | undefined;
  /** Where the save is: not begun, looked over with nothing sent yet, or on its way, which nobody can take back. */
  readonly step: 'none' | 'checking' | 'sending';
};

/** An address with faults is shown by its fields, so that there is something to mend. */
function openFaulty(form: ContactForm, faults: readonly FieldError[]): ContactForm {
  const kinds = new Set(faults.map(({ field }) => addressOfField(field)));
  return {
    ...form,
    residential: kinds.has('residential') ? { ...form.residential, mode: 'manual' } : form.residential,
    postal: kinds.has('postal') ? { ...form.postal, mode: 'manual' } : form.postal,
  };
}

type Dependencies = {
  customer: CustomerDetail;
  draft: ContactDraft | undefined;
  keeper: DraftKeeper;
  onSaved: () => void;
  /** Brings the focus to what is to be read, once it is on the page. */
  showTrouble: () => void;
};

/** Keeps what is typed, and lets go of the form's place when the customer goes elsewhere of their own will. CON-37 */
function useKeptForm({ form, baseline, version }: ContactDraft, keeper: DraftKeeper) {
  useEffect(() => {
    if (isChanged(form, baseline)) void keeper.keep({ form, baseline, version });
    // What was taken back is not to come back.
    else keeper.forget();
  }, [form, baseline, version, keeper]);
  useEffect(
    () => () => {
      if (session.get().session) keeper.close();
    },
    [keeper],
  );
}

/** The form of contact details from the first field to the save. */
export function useContactForm({ customer, draft, keeper, onSaved, showTrouble }: Dependencies) {
  const client = useQueryClient();
  const configuration = useConfiguration();
  const { countryId } = configuration;
  const hasSearchFailed = useRef(false);
  const { begin, cancel, tell } = useLeaving();
  const [state, setState] = useState<State>(() => {
    const baseline = formOf(customer, countryId);
    const begun = draft ?? { form: baseline, baseline, version: customer.version };
    return { ...begun, faults: [], step: 'none' };
  });
  useKeptForm(state, keeper);

  const change = (part: Partial<ContactForm>) =>
    setState((before) => ({ ...before, form: { ...before.form, ...part } }));

  /** The summary must be on the page before it can take the focus, on the second submit as on the first. */
  const show = (news: Partial<Pick<State, 'faults' | 'trouble' | 'form' | 'baseline' | 'version'>>) => {
    flushSync(() =>
      setState((before) => {
        const faults = news.faults ?? [];
        const form = openFaulty(news.form ?? before.form, faults);
        return { ...before, trouble: undefined, ...news, faults, form, step: 'none' };
      }),
    );
    showTrouble();
  };

  const reload = () => client.fetchQuery({ ...customerDetailQuery, staleTime: 0 });

  /** Somebody else was first: what was typed goes on from what they stored. CON-35 */
  async function goOnFromStored(leaving: AbortSignal): Promise<void> {
    const stored = await reload();
    if (leaving.aborted) return tell(leaving, 'failed');
    const baseline = formOf(stored, countryId);
    const before = new Map(rowsOfForm(state.baseline, configuration));
    const rows = rowsOfForm(baseline, configuration).filter(([label, value]) => before.get(label) !== value);
    show({
      trouble: { kind: 'changed-meanwhile', rows },
      form: mergeForms(state.form, state.baseline, baseline),
      baseline,
      version: stored.version,
    });
  }

  async function showFailure(error: unknown, leaving: AbortSignal): Promise<void> {
    if (!isRequestFailure(error)) throw error;
    if (leaving.aborted) return tell(leaving, 'failed');
    if (error.status === HTTP_STATUS.conflict)
      return goOnFromStored(leaving).catch(() => show({ trouble: { kind: 'failed' } }));
    const faults = fieldErrorsOfProblem(error.problem, state.form);
    show({ faults, trouble: { kind: 'failed' } });
  }

  /** What the postcode search has against the form; a search that fails holds it up once. CON-26 */
  async function postcodeFaults(details: ContactDetails, leaving: AbortSignal) {
    if (!configuration.featureFlag.postcodeVerificationFeature) return [];
    const { faults, isSearchFailed } = await checkFormPostcodes(state.form, details, configuration, leaving);
    const isHeldUpBefore = hasSearchFailed.current;
    hasSearchFailed.current = isSearchFailed;
    return isSearchFailed && isHeldUpBefore
      ? faults.filter(({ message }) => !message.startsWith('Error '))
      : faults;
  }

  async function submit(): Promise<void> {
    if (state.step !== 'none') return;
    const checked = checkForm(state.form, configuration);
    if ('faults' in checked) return show(checked);
    const leaving = begin();
    setState((before) => ({ ...before, step: 'checking', faults: [], trouble: undefined }));
    const faults = await postcodeFaults(checked.details, leaving);
    if (leaving.aborted) return tell(leaving, 'not-sent');
    if (faults.length > 0) return show({ faults });
    setState((before) => ({ ...before, step: 'sending' }));
    try {
      await updateContact({ customer, version: state.version, ...checked });
    } catch (error) {
      return showFailure(error, leaving);
    }
    keeper.forget();
    await reload().catch(() => undefined);
    if (leaving.aborted) tell(leaving, 'saved');
    else onSaved();
  }

  return { ...state, change, submit, cancel };
}
