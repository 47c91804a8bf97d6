import { useRef, useState } from 'react';
import { loadCaptcha } from '#portal/features/login/captcha/load-captcha.ts';
import type { CaptchaState } from '#portal/features/login/login.ts';
import { isAutomated } from '#portal/lib/test-automation.ts';

async function isPassed(): Promise<boolean> {
  if (isAutomated()) return true;
  const part = await loadCaptcha().catch(() => undefined);
  return part ? (await part.checkCaptcha()).success : true;
}

/** The robot check of one attempt to log in: made once, however often it is asked for, until it is reset. LOG-44, LOG-47 */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>('waiting');
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

export type LoginCaptcha = ReturnType<typeof useCaptcha>;
