import { useEffect, useState } from 'react';

const MS_IN_SECOND = 1000;

/** The whole seconds left of a wait that begins anew with each `round`. It goes by the clock, so a sleeping tab catches up. */
export function useCountdown(seconds: number, round: number): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts the same wait again
  useEffect(() => {
    const endsAt = Date.now() + seconds * MS_IN_SECOND;
    const update = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / MS_IN_SECOND));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(update, MS_IN_SECOND);
    setSecondsLeft(seconds);
    return () => clearInterval(timer);
  }, [seconds, round]);
  return secondsLeft;
}
