import { useEffect, useState } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { PageSkeleton } from '#portal/components/skeleton/page-skeleton.tsx';

/** After these times a wait is announced, explained in text, and excused. */
const ANNOUNCE_AFTER_MS = 400;
const TEXT_AFTER_MS = 3000;
const EXCUSE_AFTER_MS = 10_000;

/** A page that is loading: the outline at first, text when it takes longer. `text` is a sentence with a verb and dots. */
export function LoadingPage({ text }: { text: string }) {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const timers = [
      setTimeout(() => announce(text), ANNOUNCE_AFTER_MS),
      setTimeout(() => setShown(text), TEXT_AFTER_MS),
      setTimeout(() => setShown('This is taking longer than usual.'), EXCUSE_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [text]);
  return (
    <div aria-busy="true">
      {shown ? <p className="wrap loading-text">{shown}</p> : null}
      <PageSkeleton />
    </div>
  );
}
