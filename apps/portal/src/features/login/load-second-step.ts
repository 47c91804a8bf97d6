import { useEffect, useState } from 'react';
import { cacheUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

type SecondStep = typeof import('#portal/features/login/second-step.ts');

let loaded: SecondStep | undefined;
let loading: Promise<SecondStep> | undefined;

async function load(): Promise<SecondStep> {
  cacheUnavailablePage();
  loaded = await loadChunk(() => import('#portal/features/login/second-step.ts'));
  return loaded;
}

/** Loads the second step. The first input starts it, so that it is there when the details are submitted. */
export function loadSecondStep(): Promise<SecondStep> {
  loading ??= load();
  return loading;
}

/** Returns the components of the second step once they are there. `isNeeded` loads them. */
export function useSecondStep(isNeeded: boolean): SecondStep | undefined {
  const [, rerender] = useState(loaded);
  useEffect(() => {
    if (isNeeded) void loadSecondStep().then(rerender);
  }, [isNeeded]);
  return loaded;
}
