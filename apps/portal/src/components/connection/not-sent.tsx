import './offline-notice.css';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { hasNoConnection } from '#portal/lib/api/connection.ts';
import { useConnectionLost } from '#portal/lib/api/use-connection-lost.ts';

type NotSentProps = {
  /** The name of the button that was pressed without a connection. */
  button: string;
  /** The consequence for the customer, where it is more than that nothing was sent. */
  children?: ReactNode;
  ref?: RefObject<HTMLDivElement | null>;
  isOfflineNow?: () => boolean;
};

/**
 * Says above a button that it sent nothing, because the browser has no connection, and that it can be pressed
 * once there is one. It takes the focus, and the head of the page is silent in the meantime. SES-75
 */
export function NotSent({ button, children, ref, isOfflineNow = hasNoConnection }: NotSentProps) {
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  const isStillOffline = useConnectionLost(isOfflineNow);
  useEffect(() => box.current?.focus(), [box]);
  return (
    <div role="status" className="not-sent" tabIndex={-1} ref={box}>
      {isStillOffline ? (
        <Banner tone="warn" title="You are offline">
          Nothing was sent. {children} Press ‘{button}’ again when you are back online.
        </Banner>
      ) : (
        <Banner tone="info" title="You are back online">
          Nothing was sent yet. {children} Press ‘{button}’ now.
        </Banner>
      )}
    </div>
  );
}
