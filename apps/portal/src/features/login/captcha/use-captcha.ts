import { useRef, useState } from 'react';
import { loadCaptcha } from '#portal/features/login/captcha/load-captcha.ts';
import type { CaptchaState } from '#portal/features/login/login.ts';
import { isAutomated } from '#portal/lib/site/test-automation.ts';

async function isPassed(): Promise<boolean> {
  if (isAutomated()) return true;
  const chunk = await loadCaptcha().catch(() => undefined);
  return chunk ? (await chunk.checkCaptcha()).success : true;
}

/**
 * The captcha of one login attempt. It is made once, however often it is asked for, until
 * it is reset. LOG-44, LOG-47
 */
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
