import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame } from '#portal/features/documents/components/list/after-frame.ts';

/** Documents that are shown until the customer asks for more: more than a screen holds. */
const SHOWN_AT_ONCE = 30;
/** Documents that are drawn in one task: so few that a slow phone answers in between. DOC-75 */
const DRAWN_AT_ONCE = 3;
/** The first ones bring their letters and look with them, which take a while of their own. */
const DRAWN_FIRST = 1;

/**
 * Returns how many documents to draw, and how to show more. They are drawn a few at a time. The focus then goes to the first one that was not
 * there. For printing all of them are drawn. DOC-33, DOC-75, DOC-76
 */
export function useDrawnCount(total: number) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [drawn, setDrawn] = useState(DRAWN_FIRST);
  const list = useRef<HTMLElement>(null);
  const firstNew = useRef<number>(undefined);
  const count = Math.min(drawn, shown, total);
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || count <= index) return;
    firstNew.current = undefined;
    // The focus lays the page out, which takes a task of its own.
    setTimeout(() => list.current?.querySelectorAll('a')[index]?.focus());
  }, [count]);
  useEffect(() => {
    if (drawn >= Math.min(shown, total)) return;
    return afterFrame(() => setDrawn(drawn + DRAWN_AT_ONCE));
  }, [drawn, shown, total]);
  useEffect(() => {
    const drawAll = () =>
      flushSync(() => {
        setShown(total);
        setDrawn(total);
      });
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, [total]);
  const showMore = () => {
    firstNew.current = shown;
    setShown(shown + SHOWN_AT_ONCE);
    setDrawn(shown);
  };
  return { list, count, shownCount: Math.min(shown, total), showMore };
}
