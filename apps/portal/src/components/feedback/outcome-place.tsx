import './outcome-place.css';
import { useRef } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { useFocusOn } from '#portal/components/feedback/use-focus-on.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';

/** The result of a press: it stays until the next one. `{phone}` in its text is the support phone. */
export type Outcome = { readonly tone: 'ok' | 'warn'; readonly text: string };

/**
 * Says what came of a press, and takes the focus. The status region is on the page before its text: otherwise
 * screen readers may not read it.
 */
export function OutcomePlace({ outcome }: { outcome: Outcome | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(outcome, box);
  return (
    <div role="status" ref={outcome ? box : undefined} tabIndex={-1} className="outcome-place">
      {outcome?.text ? <Banner tone={outcome.tone}>{withPhone(outcome.text)}</Banner> : null}
    </div>
  );
}
