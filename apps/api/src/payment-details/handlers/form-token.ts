import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#api/keys/key-ring.ts';

/** The binding of a form: its setup, the customer of the session and the policy. */
type FormBinding = { readonly setupId: string; readonly customerId: number; readonly policyNumber: string };

/** Proves that a form is the one that this server opened. UPD-4 */
export interface FormTokens {
  create(binding: FormBinding): string;
  isRight(token: string, binding: FormBinding): boolean;
}

/** Keyed: nobody else can make one. The first key makes them, and those of every key are right. KEY-9 */
export function createFormTokens(keys: KeyRing): FormTokens {
  const digest = (key: Uint8Array, { setupId, customerId, policyNumber }: FormBinding): Buffer =>
    createHmac('sha256', key).update(`${setupId}\0${customerId}\0${policyNumber}`).digest();
  return {
    create: (binding) => digest(keys[0].key, binding).toString('base64url'),
    isRight(token, binding) {
      const sent = Buffer.from(token, 'base64url');
      return keys.some(({ key }) => {
        const right = digest(key, binding);
        return sent.length === right.length && timingSafeEqual(sent, right);
      });
    },
  };
}
