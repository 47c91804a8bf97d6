import { type ReactNode, useEffect, useState } from 'react';
import { announce, withdrawAnnouncement } from '#portal/components/feedback/announce.ts';
import { PageSkeleton } from '#portal/components/feedback/page-skeleton.tsx';
import { useNotePageWait } from '#portal/components/feedback/page-wait.ts';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';

/** After these times a wait is announced, explained in text, and excused. */
const ANNOUNCE_AFTER_MS = 400;
const TEXT_AFTER_MS = 3000;
const EXCUSE_AFTER_MS = 10_000;

const EXCUSE = (
  <>
    This is taking longer than usual. If this continues, call us on <PhoneLink />.
  </>
);

type LoadingPageProps = {
  /** A sentence with a verb and dots. */
  text: string;
  /** Where the specification wants the text from the first moment. */
  isTextFirst?: boolean;
  /**
   * Whether the page has its heading already; otherwise the text is it, since a wait without
   * a connection can be long.
   */
  isBelowHeading?: boolean;
};

/** A page that is loading: the outline at first, text when it takes longer. */
export function LoadingPage({ text, isTextFirst = false, isBelowHeading = false }: LoadingPageProps) {
  const [shown, setShown] = useState<ReactNode>(isTextFirst && text);
  useNotePageWait(!isBelowHeading);
  useEffect(() => {
    const timers = [
      setTimeout(() => announce(text), ANNOUNCE_AFTER_MS),
      setTimeout(() => setShown(text), TEXT_AFTER_MS),
      setTimeout(() => setShown(EXCUSE), EXCUSE_AFTER_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
      withdrawAnnouncement(text);
    };
  }, [text]);
  return (
    <div aria-busy="true">
      {isBelowHeading ? null : <h1 className="visually-hidden">{text.replaceAll('.', '')}</h1>}
      {shown ? <p className="wrap loading-text">{shown}</p> : null}
      <PageSkeleton />
    </div>
  );
}
