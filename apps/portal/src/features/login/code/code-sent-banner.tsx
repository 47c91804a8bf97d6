import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import type { StoredLogin } from '#portal/lib/session/login-storage.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type CodeSentBannerProps = { sent: StoredLogin; onOpen: () => void };

/** Leads from the details to the code that was already sent. LOG-52, LOG-53 */
export function CodeSentBanner({ sent, onOpen }: CodeSentBannerProps) {
  const { labels } = useConfiguration().regionalisation;
  return (
    <Banner
      tone="info"
      action={
        <Button variant="secondary" onClick={onOpen}>
          Enter the code
        </Button>
      }
    >
      {sent.isElsewhere ? (
        'We sent you a code.'
      ) : sent.kind === 'mobile' ? (
        <>
          We sent a code to the {labels.mobile.toLowerCase()} ending in{' '}
          <strong className="number">{sent.hint}</strong>.
        </>
      ) : (
        <>
          We sent a code to <strong>{sent.hint}</strong>.
        </>
      )}{' '}
      You can still use it.
    </Banner>
  );
}
