import { type ComponentType, lazy, Suspense } from 'react';

/**
 * Returns a component that the page can do without: nothing is shown until its chunk is there, and nothing at all where it does not load.
 * Once loaded it renders straight away, without React's pause after a fallback. For what a page needs there is `lazyComponent`.
 */
export function optionalComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<ComponentType<Props>> => {
    loaded = await importComponent().catch(() => () => null);
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function OptionalComponent(props: Props) {
    const Loaded = loaded;
    return <Suspense>{Loaded ? <Loaded {...props} /> : <Waiting {...props} />}</Suspense>;
  };
}
