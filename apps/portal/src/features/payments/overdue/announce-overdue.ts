import { type DueItem, dueSentence } from '@portal/domain/payments/overdue/due-items';
import { useEffect, useRef } from 'react';
import { announce } from '#portal/components/feedback/announce.ts';

/** A live region that arrives with its text is often not read. */
const ANNOUNCE_AFTER_MS = 300;

const sentenceOf = (item: DueItem): string => Object.values(dueSentence(item)).join('');

const withoutStop = (text: string): string => text.replace(/\.$/, '');

/**
 * Announces what is overdue once all of it is known, and later only what changed. `notice` is a text of its
 * own, in front. OVD-2, OVD-5
 */
export function useAnnounceOverdue(items: readonly DueItem[], isLoaded: boolean, notice: string): void {
  const said = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isLoaded) return;
    const texts = [notice, ...items.map(sentenceOf)].filter(Boolean);
    const news = texts.filter((text) => !said.current.has(text));
    if (news.length === 0) return;
    const timer = setTimeout(() => {
      said.current = new Set([...said.current, ...news]);
      announce(news.map(withoutStop).join('. '), 'news');
    }, ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [items, isLoaded, notice]);
}
