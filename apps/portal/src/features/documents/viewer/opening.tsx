import { useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from '#portal/lib/routing/page.ts';

/**
 * The window of a document that is on its way. The document brings a heading of its own: where this one has
 * the focus, that one takes it over.
 */
export function Opening({ name, text }: { name: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      if (own && document.activeElement === own) queueMicrotask(focusPageHeading);
    };
  }, []);
  return (
    <div className="wrap" aria-busy="true">
      <h1 tabIndex={-1} ref={heading}>
        {name}
      </h1>
      <p className="lead">{text}</p>
    </div>
  );
}
