import { SessionWarning } from '#portal/features/session/components/session-warning.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

const warning = (secondsLeft: number, canExtend: boolean) => (
  <SessionWarning decision={{ action: 'warn', secondsLeft, canExtend }} onStay={nothing} onLogOut={nothing} />
);

export const examples: Examples = {
  'two minutes left': () => warning(120, true),
  'seconds left': () => warning(20, true),
  'at the end of what a session may last': () => warning(90, false),
};
