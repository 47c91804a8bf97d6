import { passkeyPromptReturnsAt } from '@portal/domain/passkeys/passkey-prompt';
import { tryStorage } from '#portal/lib/session/try-storage.ts';

const KEY = 'portal.passkeyPrompt';
const NEVER = 'never';

const keep = (answer: string): void => void tryStorage(() => localStorage.setItem(KEY, answer));

/** Whether this browser was told not to ask now. It names nobody. PKY-29 */
export function isPromptPutOff(nowMs: number): boolean {
  const answer = tryStorage(() => localStorage.getItem(KEY));
  return answer === NEVER || Number(answer) > nowMs;
}

/** Remembers 'Not now'. */
export const putPromptOff = (nowMs: number): void => keep(String(passkeyPromptReturnsAt(nowMs)));

/** Remembers 'Don't ask again'. */
export const endPrompts = (): void => keep(NEVER);
