import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame } from '#portal/features/documents/list/after-frame.ts';

/** Documents that are shown until the customer asks for more: more than a screen holds. */
const SHOWN_AT_ONCE = 30;
/** Documents that are rendered in one task: so few that a slow phone answers in between. DOC-75 */
const RENDERED_AT_ONCE = 3;
/** The first ones bring their letters and look with them, which take a while of their own. */
const RENDERED_FIRST = 1;

/**
 * Returns how many documents to render, and how to show more. They are rendered a few at a time.
 * The focus then goes to the first one that was not there. For printing all of them are
 * rendered. DOC-33, DOC-75, DOC-76
 */
export function useRenderedCount(total: number) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [rendered, setRendered] = useState(RENDERED_FIRST);
  const list = useRef<HTMLElement>(null);
  const firstNew = useRef<number>(undefined);
  const count = Math.min(rendered, shown, total);
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || count <= index) return;
    firstNew.current = undefined;
    // The focus lays the page out, which takes a task of its own.
    setTimeout(() => list.current?.querySelectorAll('a')[index]?.focus());
  }, [count]);
  useEffect(() => {
    if (rendered >= Math.min(shown, total)) return;
    return afterFrame(() => setRendered(rendered + RENDERED_AT_ONCE));
  }, [rendered, shown, total]);
  useEffect(() => {
    const renderAll = () =>
      flushSync(() => {
        setShown(total);
        setRendered(total);
      });
    addEventListener('beforeprint', renderAll);
    return () => removeEventListener('beforeprint', renderAll);
  }, [total]);
  const showMore = () => {
    firstNew.current = shown;
    setShown(shown + SHOWN_AT_ONCE);
    setRendered(shown);
  };
  return { list, count, shownCount: Math.min(shown, total), showMore };
}
