import { loadChunk } from '#portal/lib/load-chunk.ts';

/** Fetched while the details are being checked: the first page does without it. */
export const loadCodeStep = () => loadChunk(() => import('#portal/features/login/components/code-step.tsx'));
