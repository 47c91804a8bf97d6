import type { FastifyInstance } from 'fastify';
import type { Answer, Answering } from '#sandbox/faults/answering.ts';
import { bearerTokenOf } from '#sandbox/http/bearer-token.ts';
import { demandOwnOrigin, originOf } from '#sandbox/http/own-origin.ts';
import { readInput, saveSchema } from '#sandbox/http/schemas.ts';
import type { Saving, SavingService } from '#sandbox/setups/saving-service.ts';

type Dependencies = { readonly saving: SavingService; readonly answer: Answering };

/** The way an effect changes the answer. An expired return link does not change it. */
const EFFECTS = {
  none: 'none',
  slow: 'slow-authorisation',
  lost: 'lost-after-capture',
  'expired-return': 'none',
} as const;

function toAnswer(saving: Saving, origin: string): Answer {
  const { status } = saving;
  if (status === 'declined') return { status: 200, body: saving };
  if (status === 'challenge') {
    const challengeUrl = `${origin}/setup-challenge/${saving.challengeSecret}`;
    return { status: 200, body: { status, challengeUrl } };
  }
  const returnUrl = `${origin}/return/${saving.returnSecret}`;
  return { status: 200, body: { status, returnUrl }, effect: EFFECTS[saving.effect] };
}

/** The call with which the frames save a card or a bank account. GWY-18 */
export function addSetupComponentRoutes(app: FastifyInstance, { saving, answer }: Dependencies): void {
  app.post('/v1/component/saved-methods', (request, reply) =>
    answer({ question: 'save', request, reply }, () => {
      demandOwnOrigin(request);
      const form = readInput(saveSchema, request.body);
      return toAnswer(saving.save(bearerTokenOf(request), form), originOf(request));
    }),
  );
}
