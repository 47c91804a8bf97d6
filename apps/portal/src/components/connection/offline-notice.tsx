import './offline-notice.css';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { isOffline, tryAgain } from '#portal/lib/api/connection.ts';
import { useConnectionLost } from '#portal/lib/api/use-connection-lost.ts';

/** Says that the browser has no connection, and that nothing is lost by it. SES-73 */
export function OfflineNotice({ isOfflineNow = isOffline }) {
  const isShown = useConnectionLost(isOfflineNow);
  return (
    <div role="status" className="wrap offline-notice">
      {isShown ? (
        <Banner
          tabIndex={-1}
          tone="warn"
          title="You are offline"
          action={<Button onClick={tryAgain}>Try again</Button>}
        >
          You stay logged in. Anything that was loading will carry on when you are back online.{' '}
          <span className="offline-again">If you pressed a button, press it again then.</span>
        </Banner>
      ) : null}
    </div>
  );
}
