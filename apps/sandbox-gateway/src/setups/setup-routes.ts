import type { FastifyInstance } from 'fastify';
import type { Answer, Answering } from '#sandbox/faults/answering.ts';
import { originOf } from '#sandbox/http/own-origin.ts';
import {
  authoriseSavedSchema,
  findReturnSchema,
  openSetupSchema,
  readInput,
  removeMethodSchema,
} from '#sandbox/http/schemas.ts';
import type { ReturnLinks } from '#sandbox/setups/return-links.ts';
import type { SavedCardService } from '#sandbox/setups/saved-card-service.ts';
import type { SetupsService } from '#sandbox/setups/setups-service.ts';

type Dependencies = {
  readonly setups: SetupsService;
  readonly returnLinks: ReturnLinks;
  readonly savedCards: SavedCardService;
  readonly answer: Answering;
};
type OfReference = { Params: { reference: string } };

function open(setups: SetupsService, body: unknown): Answer {
  const { setup, accessToken, isNew } = setups.open(readInput(openSetupSchema, body));
  const { reference, status } = setup;
  return { status: isNew ? 201 : 200, body: { reference, accessToken, status } };
}

/**
 * The calls of a merchant's server about setups and saved methods. Tokens travel in bodies, never in
 * addresses. GWY-18, GWY-19
 */
export function addSetupRoutes(
  app: FastifyInstance,
  { setups, returnLinks, savedCards, answer }: Dependencies,
): void {
  app.post('/v1/setups', (request, reply) =>
    answer({ question: 'open-setup', request, reply }, () => open(setups, request.body)),
  );
  app.post('/v1/setups/find', (request, reply) =>
    answer({ question: 'find-return', request, reply }, () => {
      const { returnToken } = readInput(findReturnSchema, request.body);
      return { status: 200, body: { reference: returnLinks.getReference(returnToken) } };
    }),
  );
  app.get<OfReference>('/v1/setups/:reference', (request, reply) => {
    const { reference } = request.params;
    return answer({ question: 'find-setup', reference, request, reply }, () => ({
      status: 200,
      body: setups.toWire(setups.get(reference)),
    }));
  });
  app.post('/v1/saved-methods/remove', (request, reply) =>
    answer({ question: 'remove-method', request, reply }, () => {
      setups.removeMethod(readInput(removeMethodSchema, request.body).token);
      return { status: 200, body: { status: 'removed' } };
    }),
  );
  app.post<OfReference>('/v1/payments/:reference/authorise-saved', (request, reply) => {
    const { reference } = request.params;
    return answer({ question: 'authorise-saved', reference, request, reply }, () => {
      const asked = readInput(authoriseSavedSchema, request.body);
      const { challengeSecret, effect, ...body } = savedCards.authorise(reference, asked);
      const url = challengeSecret && `${originOf(request)}/challenge/${challengeSecret}`;
      return { status: 200, body: { ...body, ...(url && { url }) }, effect };
    });
  });
}
