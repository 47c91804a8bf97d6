import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { announce } from '#portal/components/announcer/announce.ts';
import { Banner } from '#portal/components/banner/banner.tsx';
import { buttonClass } from '#portal/components/button/button.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import { type LeftChange, leftChangeQuery } from '#portal/lib/background-save.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text as words } from '#portal/lib/site/text.ts';

const STILL_TYPED = 'What you typed is still in the form.';

function leftChangeWords(change: LeftChange) {
  if (change === 'saved') return 'Your contact details have been updated';
  if (change === 'failed') return [...withPhone(words.failureMessages.contactUpdate), ' ', STILL_TYPED];
  return `Your contact details were not saved, because you left the form before they were sent. ${STILL_TYPED}`;
}

/** Tells who left the form of contact details while it was being saved what became of it, until they go on. CON-49 */
export function BackgroundSaveNotice({ change }: { change: LeftChange }) {
  const client = useQueryClient();
  const [path] = useLocation();
  const told = useRef<HTMLSpanElement>(null);
  const shownAt = useRef(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other news is told anew
  useEffect(() => announce(told.current?.textContent ?? ''), [change]);
  useEffect(() => {
    if (path !== shownAt.current) client.setQueryData(leftChangeQuery.queryKey, null);
  }, [client, path]);
  const isMissing = change !== 'saved' && path !== paths.updateContacts;
  return (
    <div className="wrap paragraph left-change">
      <Banner
        tone={change === 'saved' ? 'ok' : 'warn'}
        action={
          isMissing ? (
            <a className={buttonClass('secondary')} href={paths.updateContacts}>
              Go back to the form
            </a>
          ) : null
        }
      >
        <span ref={told}>{leftChangeWords(change)}</span>
      </Banner>
    </div>
  );
}
