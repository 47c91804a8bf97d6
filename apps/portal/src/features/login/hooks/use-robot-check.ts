import { useRef, useState } from 'react';
import { loadRobotCheck } from '#portal/features/login/load-robot-check.ts';
import type { RobotCheckState } from '#portal/features/login/login.ts';
import { isAutomated } from '#portal/lib/test-automation.ts';

async function isPassed(): Promise<boolean> {
  if (isAutomated()) return true;
  const part = await loadRobotCheck().catch(() => undefined);
  return part ? (await part.checkForRobots()).success : true;
}

/** The robot check of one attempt to log in: made once, however often it is asked for, until it is reset. LOG-44, LOG-47 */
export function useRobotCheck() {
  const [state, setState] = useState<RobotCheckState>('waiting');
  const underWay = useRef<Promise<boolean>>(undefined);
  const pass = (): Promise<boolean> => {
    underWay.current ??= (async () => {
      setState('checking');
      const passed = await isPassed();
      setState(passed ? 'passed' : 'refused');
      if (!passed) underWay.current = undefined;
      return passed;
    })();
    return underWay.current;
  };
  const reset = () => {
    underWay.current = undefined;
    setState('waiting');
  };
  return { state, pass, reset };
}

export type RobotCheckOfLogin = ReturnType<typeof useRobotCheck>;
