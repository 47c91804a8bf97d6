import { useCallback, useEffect, useState } from 'react';
import { cacheUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

type SecondStep = typeof import('#portal/features/login/second-step.ts');

let loaded: SecondStep | undefined;
let loading: Promise<SecondStep> | undefined;

async function load(): Promise<SecondStep> {
  cacheUnavailablePage();
  try {
    loaded = await loadChunk(() => import('#portal/features/login/second-step.ts'));
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the second step. */
export function loadSecondStep(): Promise<SecondStep> {
  loading ??= load();
  return loading;
}

/**
 * Loads it with the first input, so that it is there when the details are submitted. A failure counts only
 * then.
 */
export const prepareSecondStep = (): void => void loadSecondStep().catch(() => undefined);

/** Returns a function that has the page stand as one that could not be drawn. NAV-13, NAV-34 */
export function useBrokenPage(): (error: unknown) => undefined {
  const [, setState] = useState<undefined>();
  return useCallback((error) => {
    setState(() => {
      throw error;
    });
    return undefined;
  }, []);
}

/**
 * Returns the components of the second step once they are there. `isNeeded` loads them. Without them the page
 * is broken. NAV-13
 */
export function useSecondStep(isNeeded: boolean): SecondStep | undefined {
  const [, rerender] = useState(loaded);
  const breakPage = useBrokenPage();
  useEffect(() => {
    if (isNeeded) loadSecondStep().then(rerender, breakPage);
  }, [isNeeded, breakPage]);
  return loaded;
}
