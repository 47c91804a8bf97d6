import './busy-indicator.css';
import { useEffect } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';

/** Says that something is under way: to the eye beside the button, to the ear through the live region. */
export function BusyIndicator({ text }: { text: string }) {
  useEffect(() => announce(text), [text]);
  return <p className="busy-indicator">{text}</p>;
}
