import { CALL_PATHS } from '@portal/contract/paths';
import { solveChallengeWorkers } from 'altcha-lib/v1';
import type { Challenge } from 'altcha-lib/v1/types';
import type { Captcha } from '#portal/features/login/captcha/captcha.ts';
import ProofOfWorkWorker from '#portal/features/login/captcha/proof-of-work-worker.ts?worker';
import { callHeaders } from '#portal/lib/api/request-headers.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { withinTime } from '#portal/lib/loading/within-time.ts';

type Solve = (challenge: Challenge) => Promise<{ number: number } | null>;

const WORKERS = 2;

const solveInWorkers: Solve = ({ algorithm, challenge, salt, maxnumber }) =>
  new Promise((resolve, reject) => {
    const startWorker = () => {
      const worker = new ProofOfWorkWorker();
      worker.addEventListener('error', () => reject(new Error('The solver cannot run here')));
      return worker;
    };
    solveChallengeWorkers(startWorker, WORKERS, challenge, salt, algorithm, maxnumber).then(resolve, reject);
  });

/**
 * Solves a small calculation in place of a puzzle, in the format of ALTCHA: nobody has to
 * see, hear or do anything.
 */
export function createProofOfWork(host: string, solve: Solve = solveInWorkers): Captcha {
  return {
    async getToken() {
      const posed = await withinTime(TIME_LIMITS.callTimeoutMs, async (signal) => {
        const response = await fetch(`${host}${CALL_PATHS.challengeCaptcha}`, {
          headers: callHeaders(),
          signal,
        });
        if (!response.ok) throw new Error(`The challenge answered ${response.status}`);
        return (await response.json()) as Challenge;
      });
      const solution = await solve(posed);
      if (!solution) throw new Error('The challenge has no solution');
      const { algorithm, challenge, salt, signature } = posed;
      return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }));
    },
  };
}
