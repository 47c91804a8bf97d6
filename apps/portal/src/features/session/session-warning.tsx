import type { SessionDecision } from '@portal/domain/session/session-clock';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { timeLeftToSay } from '#portal/features/session/time-left.ts';
import styles from './session-warning.module.css';

const TITLE = 'You are about to be logged out';

/** Names the tab after the warning, so that it is seen from another tab, and restores the name afterwards. */
function useWarningTitle() {
  useEffect(() => {
    const before = document.title;
    document.title = `${TITLE} – ${before}`;
    return () => {
      document.title = before;
    };
  }, []);
}

type SessionWarningProps = {
  decision: SessionDecision;
  /** The customer chose to stay, and the call failed. */
  hasFailed: boolean;
  onStay: () => void;
  onLogOut: () => void;
};

/**
 * The warning two minutes before the end, in front of everything. Escape stays. One figure is shown and
 * announced: both change together. SES-8, SES-62
 */
export function SessionWarning({ decision, hasFailed, onStay, onLogOut }: SessionWarningProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const toSay = timeLeftToSay(decision.secondsLeft);
  const announcedFirst = useRef(toSay);
  useWarningTitle();
  // Closed before it is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      className={styles.warning}
      ref={dialog}
      role="alertdialog"
      aria-labelledby="session-warning-title"
      aria-describedby="session-warning-text"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id="session-warning-title">{TITLE}</h2>
      <p id="session-warning-text">
        For your security we will log you out in less than <strong className="number">{toSay}</strong>.
        {decision.canExtend
          ? null
          : ' This cannot be extended, so save what you are doing. You can log in again straight away.'}
      </p>
      {/* The dialog hides the live regions of the page. It announces the first time itself. */}
      <p className="visually-hidden" aria-live="assertive">
        {toSay === announcedFirst.current ? null : `You will be logged out in less than ${toSay}`}
      </p>
      {hasFailed && decision.canExtend ? (
        <p role="alert">We could not keep you logged in. Choose ‘Stay logged in’ to try again.</p>
      ) : null}
      <div className="button-row">
        <Button onClick={onStay}>{decision.canExtend ? 'Stay logged in' : 'Close'}</Button>
        <Button variant="secondary" onClick={onLogOut}>
          Log out
        </Button>
      </div>
    </dialog>
  );
}
