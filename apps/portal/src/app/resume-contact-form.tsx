import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { openDraft } from '#portal/features/contacts/contact-draft.ts';
import { customerDetailQuery } from '#portal/lib/customer-detail.ts';
import { expectPageFocus } from '#portal/lib/page.ts';
import { paths } from '#portal/lib/paths.ts';

/** Leads a customer whose session ended over the contact form back to it. CON-37 */
export function ResumeContactForm() {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (path !== paths.home) return;
    let isStopped = false;
    const resume = async () => {
      const customer = await client.fetchQuery(customerDetailQuery);
      const draft = await openDraft(customer);
      if (!draft || isStopped) return;
      expectPageFocus();
      navigate(paths.updateContacts, { replace: true });
    };
    resume().catch(() => undefined);
    return () => {
      isStopped = true;
    };
  }, [client, path, navigate]);
  return null;
}
