import { Scene } from '#portal/components/content/scene.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'in the brand’s colours': () => <Scene />,
};
