import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { Random } from '#api/gateways/random.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';
import type { CodeMessages } from '#api/messaging/code-message.ts';

type Dependencies = {
  readonly random: Pick<Random, 'digits'>;
  readonly tokenHashing: TokenHashing;
  readonly messages: Pick<CodeMessages, 'sealCode'>;
};

/** A code that nobody has seen yet, in the forms in which it leaves this process. */
export function makeCode(loginId: string, { random, tokenHashing, messages }: Dependencies) {
  const code = random.digits(LOGIN_LIMITS.code.length);
  const { keyId, hash: codeHash } = tokenHashing.hashCode(loginId, code);
  const shared = tokenHashing.hashSharedCode(code).hash;
  const sharedHash = tokenHashing.bindSharedCode(tokenHashing.hashToken(loginId), shared);
  return { keyId, codeHash, sharedHash, sealedCode: messages.sealCode(code, codeHash) };
}
