import { DisplaySettings } from '#portal/components/controls/display-settings.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  open: () => <DisplaySettings onClose={() => undefined} />,
};
