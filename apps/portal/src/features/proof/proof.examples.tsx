import { ProofCode } from '#portal/features/proof/proof-code.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'the code is asked for once more': () => <ProofCode onProved={() => undefined} />,
};
