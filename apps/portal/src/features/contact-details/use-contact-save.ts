import {
  CONTACT_SAVE_STEPS,
  type ContactSaveEvent,
  type ContactSaveState,
  nextContactSaveState,
} from '@portal/domain/contact-details/contact-save-machine';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { backgroundSaveQuery } from '#portal/features/contact-details/background-save.ts';
import type { FieldError } from '#portal/features/contact-details/check-contact-form.ts';
import type { ContactRow } from '#portal/features/contact-details/contact-rows.ts';
import { session } from '#portal/lib/session/session.ts';

/** The findings of an event. They are shown until the next event. */
export type SaveFacts = {
  readonly fieldErrors?: readonly FieldError[];
  /** The rows that somebody else changed in the meantime, as they are stored. CON-35 */
  readonly storedRows?: readonly ContactRow[];
  /** There were too many changes or codes: how long to wait, where the server says so. CON-80, CON-81 */
  readonly limit?: { readonly waitSeconds: number | undefined };
  /** Why the host did not save. */
  readonly failure?: unknown;
};

/** Where the save stands, and what the last event found. */
export type ContactSave = SaveFacts & { readonly state: ContactSaveState };

/**
 * Walks through the table of the save. The current state outlives the form, so that a save goes on
 * in the background: `dispatch` returns the current state, and passes the result of a background
 * save to the page head. CON-49
 */
export function useContactSave() {
  const client = useQueryClient();
  const [save, setSave] = useState<ContactSave>({ state: 'idle' });
  const current = useRef(save.state);
  const dispatch = useCallback(
    (event: ContactSaveEvent, facts?: SaveFacts): ContactSaveState => {
      const state = nextContactSaveState(current.current, event);
      if (!state) return current.current;
      current.current = state;
      setSave({ ...facts, state });
      const { backgroundSave } = CONTACT_SAVE_STEPS[state];
      if (backgroundSave) client.setQueryData(backgroundSaveQuery.queryKey, backgroundSave);
      return state;
    },
    [client],
  );
  useEffect(
    () => () => {
      dispatch(session.get().session ? 'left' : 'session-ended');
    },
    [dispatch],
  );
  return { save, dispatch };
}
