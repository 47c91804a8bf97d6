import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { openDraft } from '#portal/features/contact-details/contact-draft.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { readKeptDraft } from '#portal/lib/kept-draft.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { session } from '#portal/lib/session/session.ts';

/** A login in this very document, and a form that the session before it ended over. */
function isFormWaiting(): boolean {
  const startedAt = session.get().session?.startedAt ?? 0;
  return startedAt > performance.timeOrigin && readKeptDraft()?.isOpen === true;
}

/**
 * Looks once at the draft that the tab keeps: another customer's is deleted, and a customer whose session ended over the form is led
 * back to it from the page that a login leads to. CON-37, CON-39
 */
export function ResumeContactForm() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [isWaiting] = useState(isFormWaiting);
  useEffect(() => {
    let isStopped = false;
    const resume = async () => {
      const draft = await openDraft(await client.fetchQuery(customerDetailQuery));
      if (!draft || !isWaiting || isStopped || location.pathname !== paths.home) return;
      expectPageFocus();
      navigate(paths.updateContacts, { replace: true });
    };
    resume().catch(() => undefined);
    return () => {
      isStopped = true;
    };
  }, [client, isWaiting, navigate]);
  return null;
}
