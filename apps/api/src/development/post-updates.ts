import { CORE_UPDATES_PATH, NDJSON, outcomesOf } from '@portal/contract/records/core-update';
import type { FastifyInstance } from 'fastify';
import type { PostUpdates } from '#api/development/development-core-system.ts';

/** An answer of the door in, as it is. */
export type DoorAnswer = { readonly status: number; readonly body: string };

/** Posts a body through the door in, with the token of this process. */
export const createDoorPost =
  (door: FastifyInstance, token: string) =>
  async (body: string): Promise<DoorAnswer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': NDJSON };
    const answer = await door.inject({ method: 'POST', url: CORE_UPDATES_PATH, headers, body });
    return { status: answer.statusCode, body: answer.body };
  };

/** Posts lines, and reads what became of each. */
export const createLinePost =
  (post: (body: string) => Promise<DoorAnswer>): PostUpdates =>
  async (lines) => {
    const { status, body } = await post(lines.join('\n'));
    return status === 200 ? outcomesOf(body) : undefined;
  };
