import type { ListState } from '@portal/domain/policies/list-state';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CLOCK, INFORMATION } from '#portal/components/controls/icon-shapes.ts';
import { announce, announceWhile } from '#portal/components/feedback/announce.ts';
import { ListStateLine } from '#portal/features/policies/list/list-state-line.tsx';
import { focusPageHeading } from '#portal/lib/routing/page.ts';

type ListStateLinesProps = {
  state: ListState;
  /** The parts that could not be loaded, as a sentence; undefined where everything is there or on its way. */
  failure?: string | undefined;
  /** Whether what could not be loaded is asked for again just now. */
  isTrying?: boolean;
  onRetry: () => void;
};

const TRYING = 'Trying again…';
const LOADED = 'Everything is loaded now.';

/**
 * Says what could not be loaded, at first and after another try. Where that was loaded, the focus goes to
 * the line of state. POL-44
 */
function useLoadNews(isTrying: boolean, failure: string | undefined, line: RefObject<HTMLElement | null>) {
  const wasTrying = useRef(false);
  useEffect(() => {
    const isOver = wasTrying.current && !isTrying;
    wasTrying.current = isTrying;
    if (isTrying) return announceWhile(TRYING);
    if (failure) return announce(failure);
    if (!isOver) return;
    announce(LOADED);
    if (line.current) line.current.focus();
    else focusPageHeading();
  }, [isTrying, failure, line]);
}

const UNKNOWN: readonly ListState['kind'][] = ['unknown', 'unknown-beside-claim'];

/** The line of state, and below it what could not be loaded, with another try. POL-31, POL-32, POL-44 */
export function ListStateLines({ state, failure, isTrying = false, onRetry }: ListStateLinesProps) {
  const line = useRef<HTMLDivElement>(null);
  useLoadNews(isTrying, failure, line);
  const isIncomplete = isTrying || failure !== undefined;
  return (
    <>
      {isIncomplete && UNKNOWN.includes(state.kind) ? null : <ListStateLine state={state} ref={line} />}
      {isIncomplete ? (
        <div className="list-state list-state-neut">
          <Icon shape={isTrying ? CLOCK : INFORMATION} />
          <p>
            <span>{isTrying ? TRYING : failure}</span>
            <Button variant="secondary" isBusy={isTrying} onClick={onRetry}>
              Try again
            </Button>
          </p>
        </div>
      ) : null}
    </>
  );
}
