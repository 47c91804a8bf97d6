import { sessionToWire } from '@portal/contract/login/server-mapping';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { Services } from '#api/services.ts';

/** Refreshing a session and logging out. */
export function sessionRoutes({ sessions }: Pick<Services, 'sessions'>) {
  return {
    async refreshSession({ credentials }) {
      const { proof, ...session } = await sessions.refreshSession(credentials);
      return { proof, json: JSON.stringify(sessionToWire(session)) };
    },
    async logout({ credentials }) {
      return { proof: await sessions.endSession(credentials), json: '{}' };
    },
  } satisfies OperationHandlers;
}
