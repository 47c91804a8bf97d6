import { sessionToWire } from '@portal/contract/login/server-mapping';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { SessionService } from '#api/session/session-service.ts';

/** Refreshing a session and logging out. */
export function sessionRoutes({ sessions }: { readonly sessions: SessionService }) {
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
