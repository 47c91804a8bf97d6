import { CodeBoxes } from '#portal/components/one-time-code/code-boxes.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;
const EMPTY = ['', '', '', '', '', ''] as const;
const FULL = ['0', '1', '2', '3', '4', '5'] as const;

export const examples: Examples = {
  empty: () => <CodeBoxes boxes={EMPTY} error={undefined} isReadOnly={false} onChange={nothing} />,
  'a wrong code': () => (
    <CodeBoxes
      boxes={FULL}
      error="The code is not right. Check it and try again."
      isReadOnly={false}
      onChange={nothing}
    />
  ),
  'while it is checked': () => <CodeBoxes boxes={FULL} error={undefined} isReadOnly onChange={nothing} />,
};
