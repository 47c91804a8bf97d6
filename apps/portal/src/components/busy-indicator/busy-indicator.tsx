import { useEffect } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import './busy-indicator.css';

/** Says that something is under way: to the eye beside the button, to the ear through the live region. */
export function BusyIndicator({ words }: { words: string }) {
  useEffect(() => announce(words), [words]);
  return <p className="busy-indicator">{words}</p>;
}
