import './offline-notice.css';
import { useEffect, useState } from 'react';
import { Banner } from '#portal/components/banner/banner.tsx';
import { Button } from '#portal/components/button/button.tsx';
import { isOffline, onConnectionChange, tryAgain } from '#portal/lib/api/connection.ts';

/** Says that the browser has no connection, and that nothing is lost by it. SES-73 */
export function OfflineNotice({ isOfflineNow = isOffline }) {
  const [isShown, setShown] = useState(isOfflineNow);
  useEffect(() => onConnectionChange(() => setShown(isOfflineNow())), [isOfflineNow]);
  return (
    <div role="status" className="wrap offline-notice">
      {isShown ? (
        <Banner
          tabIndex={-1}
          tone="warn"
          title="You are offline"
          action={<Button onClick={tryAgain}>Try again</Button>}
        >
          You stay logged in. What was loading goes on by itself when your internet is back. If you were
          sending or opening something, press it again then.
        </Banner>
      ) : null}
    </div>
  );
}
