import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';

/**
 * Loads a script of another origin. Rejects when it fails or does not arrive in time;
 * the next try loads it again.
 */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The script did not arrive'));
    };
    const timer = setTimeout(fail, TIME_LIMITS.callTimeoutMs);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    script.src = url;
    document.head.append(script);
  });
}
