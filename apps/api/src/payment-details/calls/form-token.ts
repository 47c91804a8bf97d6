import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a form is bound to: its setup, the customer of the session and the policy. */
type FormBinding = { readonly setupId: string; readonly customerId: number; readonly policyNumber: string };

/** Proves that a form is the one that this server opened. UPD-4 */
export interface FormTokens {
  create(binding: FormBinding): string;
  isRight(token: string, binding: FormBinding): boolean;
}

/** Keyed: nobody else can make one. */
export function createFormTokens(key: Uint8Array): FormTokens {
  const digest = ({ setupId, customerId, policyNumber }: FormBinding): Buffer =>
    createHmac('sha256', key).update(`${setupId}\0${customerId}\0${policyNumber}`).digest();
  return {
    create: (binding) => digest(binding).toString('base64url'),
    isRight(token, binding) {
      const sent = Buffer.from(token, 'base64url');
      const right = digest(binding);
      return sent.length === right.length && timingSafeEqual(sent, right);
    },
  };
}
