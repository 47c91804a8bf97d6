import { Choice } from '#portal/components/choices/choice.tsx';
import { ENVELOPE, MESSAGE } from '#portal/components/controls/icon-shapes.ts';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  chosen: () => (
    <Choice
      id="a"
      name="kind"
      value="a"
      label="Text message (SMS)"
      icon={MESSAGE}
      isChosen
      onChoose={nothing}
    />
  ),
  'not chosen, with a badge': () => (
    <Choice
      id="b"
      name="kind"
      value="b"
      label="Email"
      icon={ENVELOPE}
      badge="New!"
      isChosen={false}
      onChoose={nothing}
    />
  ),
};
