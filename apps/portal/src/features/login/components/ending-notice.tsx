import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#portal/components/banner/banner.tsx';
import { takePageFocus } from '#portal/lib/page.ts';
import type { Ending } from '#portal/lib/session/session.ts';

type Words = { readonly tone: 'ok' | 'warn' | 'info'; readonly words: ReactNode };

const WORDS: Readonly<Record<Exclude<Ending, 'locked'>, Words>> = {
  'timed-out': {
    tone: 'warn',
    words: <>Your session has expired.{'  '}Please login again to continue.</>,
  },
  'logged-out': { tone: 'ok', words: 'You have logged out.' },
  interrupted: {
    tone: 'info',
    words: 'The connection was lost. We have logged you out to keep your details safe.',
  },
};

/** Says on the login screen how the session ended, and takes the focus, so that it is read first. SES-9, SES-19 */
export function EndingNotice({ ending }: { ending: Exclude<Ending, 'locked'> }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => takePageFocus(banner.current), []);
  const { tone, words } = WORDS[ending];
  return (
    <Banner tone={tone} ref={banner} tabIndex={-1} role={tone === 'warn' ? 'alert' : 'status'}>
      {words}
    </Banner>
  );
}
