import { captchaTimes } from '@portal/domain/login/attack-threshold';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { CaptchaRepository } from '#api/captcha/captcha-repository.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { Random } from '#api/gateways/random.ts';
import type { KeyRing } from '#api/keys/key-ring.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';
import type { AttackWatch } from '#api/login/attack-watch.ts';

type Dependencies = {
  repository: CaptchaRepository;
  tokenHashing: Pick<TokenHashing, 'hashToken'>;
  random: Random;
  clock: Clock;
  /** The first one signs challenges, so that none has to be stored. */
  keys: KeyRing;
  attackWatch: Pick<AttackWatch, 'threshold' | 'wrongCodesInADay'>;
};

/** The result of a captcha. `clearance`: what the browser shows at its next login. */
export type VerifiedCaptcha = {
  readonly score: number;
  readonly success: boolean;
  readonly clearance?: string;
};

export const NOT_PASSED: VerifiedCaptcha = { score: 0, success: false };

/**
 * Reads the challenge out of a token, which ALTCHA writes as base64 of JSON. Returns
 * undefined for anything else.
 */
function readToken(token: string): { signature: string; expiresAtMs: number } | undefined {
  try {
    const { signature } = JSON.parse(Buffer.from(token, 'base64').toString()) as { signature: string };
    return { signature: String(signature), expiresAtMs: Number(extractParams(token).expires) * 1000 };
  } catch {
    return undefined;
  }
}

/**
 * The library is told not to check the time: it would use another clock than the one
 * the challenge was made with.
 */
async function isSolved(token: string, hmacKey: string): Promise<boolean> {
  try {
    return await verifySolution(token, hmacKey, false);
  } catch {
    // The library throws for an unknown algorithm, for example.
    return false;
  }
}

/**
 * The captcha of this host: a proof of work (ALTCHA, https://altcha.org), which the browser solves by itself.
 * It slows a flood down and is no defence by itself: every limit holds without it. LOG-60, LOG-61
 */
export function createCaptchaService({
  repository,
  tokenHashing,
  random,
  clock,
  keys,
  attackWatch,
}: Dependencies) {
  const hmacKeys = keys.map(({ key }) => Buffer.from(key).toString('hex'));
  const [hmacKey = ''] = hmacKeys;
  const { challengeLifeSeconds, maxNumber } = LOGIN_LIMITS.captcha;
  return {
    /** Returns a challenge. The more codes were guessed in a day, the more work it takes. LOG-82 */
    async createChallenge() {
      const times = captchaTimes(await attackWatch.wrongCodesInADay(), attackWatch.threshold());
      return createChallenge({
        hmacKey,
        maxNumber: maxNumber * times,
        expires: new Date(clock.now().getTime() + challengeLifeSeconds * 1000),
      });
    },

    /** Passes a solution that is right, in time and new, with a clearance. */
    async verify(token: string): Promise<VerifiedCaptcha> {
      const solution = readToken(token);
      if (!solution || !(solution.expiresAtMs > clock.now().getTime())) return NOT_PASSED;
      const tries = await Promise.all(hmacKeys.map((key) => isSolved(token, key)));
      if (!tries.includes(true)) return NOT_PASSED;
      const clearance = random.token();
      const isNew = await repository.giveClearance({
        // The signature names the challenge, however its solution was written.
        solutionHash: tokenHashing.hashToken(solution.signature),
        clearanceHash: tokenHashing.hashToken(clearance),
      });
      return isNew ? { score: 1, success: true, clearance } : NOT_PASSED;
    },
  };
}

export type CaptchaService = ReturnType<typeof createCaptchaService>;
