import { SessionWarning } from '#portal/features/session/session-warning.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

const warning = (secondsLeft: number, canExtend: boolean, hasFailed = false) => (
  <SessionWarning
    decision={{ action: 'warn', secondsLeft, canExtend }}
    hasFailed={hasFailed}
    onStay={nothing}
    onLogOut={nothing}
  />
);

export const examples: Examples = {
  'two minutes left': () => warning(120, true),
  'seconds left': () => warning(20, true),
  'the refresh failed': () => warning(100, true, true),
  'at the end of what a session may last': () => warning(90, false),
};
