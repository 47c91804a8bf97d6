import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { type Queryable, statement } from '#api/database/database.ts';

const spend = statement(
  'spend-robot-solution',
  `with spent as (
    insert into captcha_solution (solution_hash, expires_at) values ($1, now() + make_interval(secs => $2))
    on conflict do nothing returning 1
  )
  insert into captcha_clearance (clearance_hash, expires_at)
  select $3, now() + make_interval(secs => $4) from spent returning true as is_new`,
);

/** Solutions that were handed in, and the passes they were given. */
export function createCaptchaRepository(database: Queryable) {
  return {
    /** Gives a pass for a solution that was not handed in before; returns whether it did. */
    async givePass({ solutionHash, passHash }: { solutionHash: Buffer; passHash: Buffer }): Promise<boolean> {
      const { challengeLifeSeconds, clearanceLifeSeconds } = LOGIN_LIMITS.captcha;
      const rows = await database.query(spend, [
        solutionHash,
        challengeLifeSeconds,
        passHash,
        clearanceLifeSeconds,
      ]);
      return rows.length === 1;
    },
  };
}

export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>;
