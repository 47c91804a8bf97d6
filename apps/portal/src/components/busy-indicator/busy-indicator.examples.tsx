import { BusyIndicator } from '#portal/components/busy-indicator/busy-indicator.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'while it works': () => <BusyIndicator text="Validating your credentials..." />,
};
