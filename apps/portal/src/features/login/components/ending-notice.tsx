import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { takePageFocus } from '#portal/lib/routing/page.ts';
import type { Ending } from '#portal/lib/session/session.ts';

type Notice = { readonly tone: 'ok' | 'warn' | 'info'; readonly text: ReactNode };

const NOTICES: Readonly<Record<Exclude<Ending, 'locked'>, Notice>> = {
  'timed-out': {
    tone: 'warn',
    text: (
      <>
        <span>Your session has expired.{'  '}Please login again to continue.</span> If you were changing your
        contact details, what you typed is kept for two hours.
      </>
    ),
  },
  'logged-out': { tone: 'ok', text: 'You have logged out.' },
  undone: {
    tone: 'warn',
    text: (
      <>
        We have logged out all your devices, because something on your account was reported as not yours. We
        have undone it, and your account is on hold. Call us on <PhoneLink /> and we will help you get back
        in.
      </>
    ),
  },
  elsewhere: { tone: 'warn', text: 'You were logged out on another device.' },
  interrupted: {
    tone: 'info',
    text: 'The connection was lost. We have logged you out to keep your details safe.',
  },
};

/**
 * Explains on the login screen how the session ended. It takes the focus, so that it is
 * read first. SES-9, SES-19, CON-111, DEV-4
 */
export function EndingNotice({ ending }: { ending: Exclude<Ending, 'locked'> }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => takePageFocus(banner.current), []);
  const { tone, text } = NOTICES[ending];
  return (
    <Banner tone={tone} ref={banner} tabIndex={-1} role={tone === 'warn' ? 'alert' : 'status'}>
      {text}
    </Banner>
  );
}
