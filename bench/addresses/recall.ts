import { formatSuggestion } from '@portal/address-search/address-suggestion';
import { COUNTRY } from '@portal/domain/values/country';
import type { AddressSearch } from '../../apps/api/src/gateways/address-search/address-search.ts';
import { keystrokes, type TypingSession } from './typing-sessions.ts';

/** Returns the suggestions for a typed text. */
export const textsOf = async (search: AddressSearch, typed: string): Promise<string[]> => {
  const found = await search.searchAddresses(COUNTRY.australia, typed);
  return found.kind === 'matches' ? found.matches.map(formatSuggestion) : [];
};

/** The share of addresses found, and the texts that found nothing. */
export type Recall = { readonly plain: number; readonly typo: number; readonly misses: readonly string[] };

/** Measures how often the wanted address is among the ten when the text is complete. */
export async function recallOf(
  sessions: readonly TypingSession[],
  ask: (typed: string) => Promise<readonly string[]>,
): Promise<Recall> {
  const hits = { plain: [0, 0], typo: [0, 0] };
  const misses: string[] = [];
  for (const { text, hasTypo, wanted } of sessions) {
    const hit = (await ask(text)).includes(wanted);
    const count = hits[hasTypo ? 'typo' : 'plain'];
    count[0] = (count[0] ?? 0) + (hit ? 1 : 0);
    count[1] = (count[1] ?? 0) + 1;
    if (!hit) misses.push(`${text} -> ${wanted}`);
  }
  const share = ([hit = 0, all = 0]: number[]) => (all === 0 ? 1 : hit / all);
  return { plain: share(hits.plain), typo: share(hits.typo), misses };
}

/** Measures the mean share of the text that has to be typed until the wanted address is among the ten. */
export async function keysUntilFound(
  sessions: readonly TypingSession[],
  search: AddressSearch,
): Promise<{ share: number; keys: number }> {
  let [share, keys, found] = [0, 0, 0];
  for (const session of sessions.filter(({ hasTypo }) => !hasTypo)) {
    for (const typed of keystrokes(session)) {
      if (!(await textsOf(search, typed)).includes(session.wanted)) continue;
      share += typed.length / session.text.length;
      keys += typed.length;
      found += 1;
      break;
    }
  }
  return { share: share / found, keys: keys / found };
}
