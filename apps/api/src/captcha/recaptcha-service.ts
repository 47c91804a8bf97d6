import type { CaptchaRepository } from '#api/captcha/captcha-repository.ts';
import { NOT_PASSED, type VerifiedCaptcha } from '#api/captcha/captcha-service.ts';
import type { Random } from '#api/gateways/random.ts';
import type { Siteverify } from '#api/gateways/siteverify.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';

type Dependencies = {
  siteverify: Siteverify | undefined;
  repository: CaptchaRepository;
  tokenHashing: Pick<TokenHashing, 'hashToken'>;
  random: Random;
  /** Hears why a token was not judged. */
  reportUnanswered: (reason: string) => void;
};

type Solution = { readonly token: string; readonly siteKey: string };

/** The captcha of sites that use another service, which judges the tokens of its own script. LOG-98 */
export function createRecaptchaService({
  siteverify,
  repository,
  tokenHashing,
  random,
  reportUnanswered,
}: Dependencies) {
  /** Returns a clearance for a token that was not handed in before, otherwise undefined. */
  async function clear(token: string): Promise<string | undefined> {
    const clearance = random.token();
    const isNew = await repository.giveClearance({
      solutionHash: tokenHashing.hashToken(token),
      clearanceHash: tokenHashing.hashToken(clearance),
    });
    return isNew ? clearance : undefined;
  }

  return {
    /** Returns what the service of a site makes of a token; undefined for a site that has no such service. */
    async verify({ token, siteKey }: Solution): Promise<VerifiedCaptcha | undefined> {
      if (!siteverify?.knows(siteKey)) return undefined;
      const judgement = await siteverify.judge({ token, siteKey });
      if (judgement.kind === 'unanswered') {
        reportUnanswered(judgement.reason);
        // No clearance: nobody passes what the server demands in an attack by making the service fail.
        return { score: 1, success: true };
      }
      const { score, success } = judgement;
      if (!success) return { score, success };
      const clearance = await clear(token);
      return clearance === undefined ? NOT_PASSED : { score, success, clearance };
    },
  };
}

export type RecaptchaService = ReturnType<typeof createRecaptchaService>;
