import { sessionToWire } from '@portal/contract/login/server-mapping';
import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Services } from '#api/services.ts';

const NO_SESSION = { outcome: 'no-session' } as const;

/** Staying in and getting out. */
export function sessionRoutes({ sessions }: Pick<Services, 'sessions'>) {
  return {
    async refreshSession({ claim }) {
      const refreshed = await sessions.refreshSession(claim);
      return refreshed ? { outcome: 'found', json: JSON.stringify(sessionToWire(refreshed)) } : NO_SESSION;
    },
    async logout({ claim }) {
      return (await sessions.endSession(claim)) ? { outcome: 'found', json: '{}' } : NO_SESSION;
    },
  } satisfies OperationHandlers;
}
