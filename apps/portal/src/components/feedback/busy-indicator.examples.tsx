import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'while it works': () => <BusyIndicator text="Validating your credentials..." />,
};
