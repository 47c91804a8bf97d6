import { useEffect, useState } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { PageSkeleton } from '#portal/components/skeleton/page-skeleton.tsx';

/** After these times a wait is announced, told in words, and excused. */
const ANNOUNCE_AFTER_MS = 400;
const WORDS_AFTER_MS = 3000;
const EXCUSE_AFTER_MS = 10_000;

/** A page on its way: the outline at first, words when it takes longer. `words` is a sentence with a verb and dots. */
export function LoadingPage({ words }: { words: string }) {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const timers = [
      setTimeout(() => announce(words), ANNOUNCE_AFTER_MS),
      setTimeout(() => setShown(words), WORDS_AFTER_MS),
      setTimeout(() => setShown('This is taking longer than usual.'), EXCUSE_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [words]);
  return (
    <div aria-busy="true">
      {shown ? <p className="wrap loading-words">{shown}</p> : null}
      <PageSkeleton />
    </div>
  );
}
