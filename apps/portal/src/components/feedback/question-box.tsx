import './question-box.css';
import { type ReactNode, useRef } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { useFocusOn } from '#portal/components/feedback/use-focus-on.ts';

type QuestionBoxProps = {
  /** The consequence of a yes. */
  children: ReactNode;
  yes: string;
  no?: string;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before something is done. The question takes the focus: the button that asked it has gone. */
export function QuestionBox({ children, yes, no = 'Cancel', isBusy, onYes, onNo }: QuestionBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(yes, box);
  return (
    <div className="question-box" ref={box} tabIndex={-1}>
      <p>{children}</p>
      <div className="button-row">
        <Button isBusy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button variant="secondary" isBusy={isBusy} onClick={onNo}>
          {no}
        </Button>
      </div>
    </div>
  );
}
