import { type ComponentType, lazy } from 'react';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

/**
 * Lets the press that led here end: asking for several files takes a slow phone as long as rendering does.
 */
const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(0);
  });

/**
 * Returns a component whose chunk is loaded when it is first needed. Once loaded it renders straight away:
 * React holds back what was suspended, even for a moment, for up to 300 ms after the last fallback was shown.
 */
export function lazyComponent<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    loaded ??= await loadChunk(importComponent);
    return loaded;
  };
  /** Loads it ahead. One that fails is loaded again, and may fail, when it is needed. */
  const preload = () =>
    importComponent().then(
      (component) => {
        loaded ??= component;
      },
      () => undefined,
    );
  // React keeps a failure, and so may the browser: another try is a reload. NAV-34
  const Waiting = lazy(async () => {
    await nextTask();
    return { default: (await load()) as ComponentType<object> };
  });
  function LazyComponent(props: Props) {
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />;
  }
  return Object.assign(LazyComponent, { load, preload });
}
