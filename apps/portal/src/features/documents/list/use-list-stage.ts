import { useEffect, useState } from 'react';
import { afterFrame } from '#portal/features/documents/list/after-frame.ts';

/** So many documents take a slow phone a while to sort. */
const LONG_LIST_FROM = 200;
const WHOLE = 2;

/**
 * Returns how much of a list is rendered: 0 its heading, 1 its fields and buttons too, 2 all of it. A short
 * list is rendered at once. DOC-75
 */
export function useListStage(documents: number): number {
  const [stage, setStage] = useState(documents < LONG_LIST_FROM ? WHOLE : 0);
  useEffect(() => (stage < WHOLE ? afterFrame(() => setStage(stage + 1)) : undefined), [stage]);
  return stage;
}
