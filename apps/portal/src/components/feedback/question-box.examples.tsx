import { OutcomePlace } from '#portal/components/feedback/outcome-place.tsx';
import { QuestionBox } from '#portal/components/feedback/question-box.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  'before something is removed': () => (
    <QuestionBox yes="Remove" no="Keep it" isBusy={false} onYes={nothing} onNo={nothing}>
      Remove <strong>Safari on iPhone</strong>?
    </QuestionBox>
  ),
  'what came of it': () => <OutcomePlace outcome={{ tone: 'ok', text: 'It was removed.' }} />,
};
