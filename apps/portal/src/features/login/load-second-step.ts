import { useEffect, useState } from 'react';
import { keepUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

type SecondStep = typeof import('#portal/features/login/second-step.ts');

let loaded: SecondStep | undefined;
let loading: Promise<SecondStep> | undefined;

async function load(): Promise<SecondStep> {
  keepUnavailablePage();
  loaded = await loadChunk(() => import('#portal/features/login/second-step.ts'));
  return loaded;
}

/** Fetched at the first input, so that it is there when the details are submitted: the first page does without it. */
export function loadSecondStep(): Promise<SecondStep> {
  loading ??= load();
  return loading;
}

/** What is drawn of it, as soon as it is there; `isNeeded` fetches it. */
export function useSecondStep(isNeeded: boolean): SecondStep | undefined {
  const [, drawAgain] = useState(loaded);
  useEffect(() => {
    if (isNeeded) void loadSecondStep().then(drawAgain);
  }, [isNeeded]);
  return loaded;
}
