import type { BackgroundSave } from '@portal/domain/contact-details/contact-save-machine';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { backgroundSaveQuery } from '#portal/features/contact-details/background-save.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

const STILL_TYPED = 'What you typed is still in the form.';

function backgroundSaveText(result: BackgroundSave, waitingCount: number) {
  if (result === 'saved') return 'Your contact details have been updated';
  if (result === 'waiting')
    return `Nothing has changed yet. Enter the ${waitingCount > 1 ? 'codes' : 'code'} we sent you, in My contact details.`;
  if (result === 'failed') return [...withPhone(text.failureMessages.contactUpdate), ' ', STILL_TYPED];
  return `Your contact details were not saved, because you left the form before they were sent. ${STILL_TYPED}`;
}

/** Tells a customer who left the form during its save what the result is, until they go on. CON-49 */
export function BackgroundSaveNotice({ result }: { result: BackgroundSave }) {
  const client = useQueryClient();
  const [path] = useLocation();
  const text = useRef<HTMLSpanElement>(null);
  const shownAt = useRef(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is announced again
  useEffect(() => announce(text.current?.textContent ?? ''), [result]);
  useEffect(() => {
    if (path !== shownAt.current) client.setQueryData(backgroundSaveQuery.queryKey, null);
  }, [client, path]);
  const waitingCount = client.getQueryData(customerDetailQuery.queryKey)?.contactConfirmations?.length ?? 0;
  const isUnsaved = result !== 'saved' && result !== 'waiting' && path !== paths.updateContacts;
  return (
    <div className="wrap paragraph background-save">
      <Banner
        tone={result === 'saved' ? 'ok' : 'warn'}
        action={
          isUnsaved ? (
            <a className={buttonClass('secondary')} href={paths.updateContacts}>
              Go back to the form
            </a>
          ) : null
        }
      >
        <span ref={text}>{backgroundSaveText(result, waitingCount)}</span>
      </Banner>
    </div>
  );
}
