import { Checkbox } from '#portal/components/choices/checkbox.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const checkbox = (isTicked: boolean, error?: string) => (
  <Checkbox
    id="same"
    label="Same as residential address"
    isTicked={isTicked}
    onTick={() => undefined}
    error={error}
  />
);

export const examples: Examples = {
  ticked: () => checkbox(true),
  'not ticked': () => checkbox(false),
  'not ticked, and it must be': () => checkbox(false, 'Tick the box to confirm the details are correct'),
};
