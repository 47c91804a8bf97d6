import { PASSKEY_LIMITS } from './passkey-limits.ts';
import { passkeyProvider } from './passkey-providers.ts';

/** Characters that nobody sees, or that turn the direction of writing: a name could pose as another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

const lengthOf = (text: string): number => [...text].length;

/**
 * Returns the name that a customer typed, in the form in which it is stored; undefined for one that is empty
 * or too long. PKY-8
 */
export function cleanPasskeyName(typed: string): string | undefined {
  const name = typed.replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').trim();
  return name !== '' && lengthOf(name) <= PASSKEY_LIMITS.nameLength ? name : undefined;
}

/** Returns the name of a passkey that got none: who keeps it, and the browser in which it was made. PKY-8 */
export function defaultPasskeyName(aaguid: string, browserLabel: string | undefined): string {
  const names = [passkeyProvider(aaguid), browserLabel ?? 'A browser'].filter(Boolean);
  return [...names.join(' – ')].slice(0, PASSKEY_LIMITS.nameLength).join('').trim();
}
