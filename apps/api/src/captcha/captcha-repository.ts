import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { type Queryable, statement } from '#api/database/database.ts';

const spend = statement(
  'spend-captcha-solution',
  `with spent as (
    insert into captcha_solution (solution_hash, expires_at) values ($1, now() + make_interval(secs => $2))
    on conflict do nothing returning 1
  )
  insert into captcha_clearance (clearance_hash, expires_at)
  select $3, now() + make_interval(secs => $4) from spent returning true as is_new`,
);

type Hashes = { readonly solutionHash: Buffer; readonly clearanceHash: Buffer };

/** Captcha solutions that were handed in, and the clearances given for them. */
export function createCaptchaRepository(database: Queryable) {
  return {
    /**
     * Stores a clearance for a solution that was not handed in before. Returns whether the solution was new.
     */
    async giveClearance({ solutionHash, clearanceHash }: Hashes): Promise<boolean> {
      const { challengeLifeSeconds, clearanceLifeSeconds } = LOGIN_LIMITS.captcha;
      const rows = await database.query(spend, [
        solutionHash,
        challengeLifeSeconds,
        clearanceHash,
        clearanceLifeSeconds,
      ]);
      return rows.length === 1;
    },
  };
}

export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>;
