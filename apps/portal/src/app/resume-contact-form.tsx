import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { openDraft } from '#portal/features/contact-details/contact-draft.ts';
import { readStoredDraft } from '#portal/features/contact-details/contact-draft-storage.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { session } from '#portal/lib/session/session.ts';

/** Whether the customer logged in in this document, after a session that ended while the form was open. */
function isFormWaiting(): boolean {
  const startedAt = session.get().session?.startedAt ?? 0;
  return startedAt > performance.timeOrigin && readStoredDraft()?.isOpen === true;
}

/**
 * Opens the stored draft once after a login, which deletes another customer's. A customer whose session ended
 * while the form was open is led back to the form from the home page. CON-37, CON-39
 */
export function ResumeContactForm() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    let isStopped = false;
    const resume = async () => {
      const draft = await openDraft(await client.fetchQuery(customerDetailQuery));
      if (!draft || isStopped || location.pathname !== paths.home) return;
      // Opening takes time. A customer who has left the form by then has closed it.
      if (!isFormWaiting()) return;
      expectPageFocus();
      navigate(paths.updateContacts, { replace: true });
    };
    resume().catch(() => undefined);
    return () => {
      isStopped = true;
    };
  }, [client, navigate]);
  return null;
}
