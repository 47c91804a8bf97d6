import './busy-indicator.css';
import { useEffect } from 'react';
import { announceWhile } from '#portal/components/feedback/announce.ts';

/**
 * Says that something is under way: to the eye beside the button, to the ear through the live region, and no
 * longer than it lasts. NAV-28
 */
export function BusyIndicator({ text }: { text: string }) {
  useEffect(() => announceWhile(text), [text]);
  return <p className="busy-indicator">{text}</p>;
}
