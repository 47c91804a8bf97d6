import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { CaptchaRepository } from '#api/captcha/captcha-repository.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { Random } from '#api/gateways/random.ts';
import type { TokenHashing } from '#api/session/token-hashing.ts';

type Dependencies = {
  repository: CaptchaRepository;
  secrets: Pick<TokenHashing, 'hashToken'>;
  random: Random;
  clock: Clock;
  /** Signs challenges, so that none has to be stored. */
  key: Uint8Array;
};

/** What a token says of its challenge; undefined where it is none. ALTCHA writes it as base64 of JSON. */
function readToken(token: string): { signature: string; expiresAtMs: number } | undefined {
  try {
    const { signature } = JSON.parse(Buffer.from(token, 'base64').toString()) as { signature: string };
    return { signature: String(signature), expiresAtMs: Number(extractParams(token).expires) * 1000 };
  } catch {
    return undefined;
  }
}

/** The library's own look at the time would go by another clock than the challenge was made with. */
async function isSolved(token: string, hmacKey: string): Promise<boolean> {
  try {
    return await verifySolution(token, hmacKey, false);
  } catch {
    // An algorithm that does not exist, for one.
    return false;
  }
}

/**
 * The robot check of this host: a proof of work (ALTCHA, https://altcha.org), solved without the customer doing anything. It
 * slows a flood down and is no defence by itself: every limit holds without it. LOG-60, LOG-61
 */
export function createCaptchaService({ repository, secrets, random, clock, key }: Dependencies) {
  const hmacKey = Buffer.from(key).toString('hex');
  const { challengeLifeSeconds, maxNumber } = LOGIN_LIMITS.captcha;
  return {
    createChallenge: () =>
      createChallenge({
        hmacKey,
        maxNumber,
        expires: new Date(clock.now().getTime() + challengeLifeSeconds * 1000),
      }),

    /** Returns a pass for a solution that is right, in time and new, otherwise undefined. */
    async verify(token: string): Promise<string | undefined> {
      const solution = readToken(token);
      if (!solution || !(solution.expiresAtMs > clock.now().getTime())) return undefined;
      if (!(await isSolved(token, hmacKey))) return undefined;
      const pass = random.token();
      const isNew = await repository.givePass({
        // The signature names the challenge, however its solution was written.
        solutionHash: secrets.hashToken(solution.signature),
        passHash: secrets.hashToken(pass),
      });
      return isNew ? pass : undefined;
    },
  };
}
