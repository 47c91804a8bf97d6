import type { FastifyInstance } from 'fastify';
import type { Authorisation, AuthorisationService } from '#sandbox/component/authorisation-service.ts';
import type { Answer, Answering } from '#sandbox/faults/answering.ts';
import { bearerTokenOf } from '#sandbox/http/bearer-token.ts';
import { demandOwnOrigin, originOf } from '#sandbox/http/own-origin.ts';
import { authoriseSchema, readInput, tokeniseSchema } from '#sandbox/http/schemas.ts';

type Dependencies = { readonly authorisations: AuthorisationService; readonly answer: Answering };

function toAnswer(authorisation: Authorisation, origin: string): Answer {
  if (authorisation.status === 'challenge') {
    const { challengeSecret, ...body } = authorisation;
    return { status: 200, body: { ...body, challengeUrl: `${origin}/challenge/${challengeSecret}` } };
  }
  if (authorisation.status === 'declined') return { status: 200, body: authorisation };
  const { effect, ...body } = authorisation;
  return { status: 200, body, effect: effect === 'slow-authorisation' ? effect : 'none' };
}

/** The calls of the card frame. */
export function addComponentRoutes(app: FastifyInstance, { authorisations, answer }: Dependencies): void {
  app.post('/v1/component/tokens', (request, reply) =>
    answer({ question: 'tokenise', request, reply }, () => {
      demandOwnOrigin(request);
      const { card } = readInput(tokeniseSchema, request.body);
      return { status: 201, body: authorisations.tokenise(bearerTokenOf(request), card) };
    }),
  );
  app.post('/v1/component/authorisations', (request, reply) =>
    answer({ question: 'authorise', request, reply }, () => {
      demandOwnOrigin(request);
      const form = readInput(authoriseSchema, request.body);
      return toAnswer(authorisations.authorise(bearerTokenOf(request), form), originOf(request));
    }),
  );
}
