import { type ComponentType, useEffect, useState } from 'react';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';

const MS_IN_SECOND = 1000;

/**
 * A component that opens a kind of document, while its script is on the way, or where
 * the browser cannot run it.
 */
type Engine<Props> = { readonly Component: ComponentType<Props> } | 'loading' | 'failed';

/**
 * Loads what opens a kind of document, once one is opened. A failure is no failure of the portal: the
 * document can still be saved. DOC-60
 */
export function useEngine<Props>(load: () => Promise<ComponentType<Props>>): Engine<Props> {
  const [engine, setEngine] = useState<Engine<Props>>('loading');
  useEffect(() => {
    const fail = () => setEngine('failed');
    const timer = setTimeout(fail, TIME_LIMITS.chunkTimeoutSeconds * MS_IN_SECOND);
    load()
      .then((Component) => setEngine({ Component }), fail)
      .finally(() => clearTimeout(timer));
    return () => clearTimeout(timer);
  }, [load]);
  return engine;
}
