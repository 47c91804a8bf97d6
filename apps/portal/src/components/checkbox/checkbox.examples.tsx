import { Checkbox } from '#portal/components/checkbox/checkbox.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const checkbox = (isTicked: boolean) => (
  <Checkbox id="same" label="Same as residential address" isTicked={isTicked} onTick={() => undefined} />
);

export const examples: Examples = {
  ticked: () => checkbox(true),
  'not ticked': () => checkbox(false),
};
