import { type ComponentType, lazy } from 'react';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

/**
 * A component in a chunk of its own. Once loaded it is rendered straight away: React holds back what was suspended, even for
 * a moment, for up to 300 ms after the last fallback was shown.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const loadPart = async () => {
    loaded ??= await loadChunk(load);
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: (await loadPart()) as ComponentType<object> }));
  function Part(props: Props) {
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />;
  }
  return Object.assign(Part, { load: loadPart });
}
