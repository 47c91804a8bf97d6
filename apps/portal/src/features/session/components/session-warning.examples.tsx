import { SessionWarning } from '#portal/features/session/components/session-warning.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  'two minutes left': () => (
    <SessionWarning
      decision={{ action: 'warn', secondsLeft: 120, canExtend: true }}
      onStay={nothing}
      onLogOut={nothing}
    />
  ),
};
