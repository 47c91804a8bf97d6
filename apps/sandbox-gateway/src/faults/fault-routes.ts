import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { FAULT_EFFECTS, type Faults, QUESTIONS } from '#sandbox/faults/faults.ts';
import { readInput } from '#sandbox/http/schemas.ts';

const MAX_DELAY_MS = 600_000;

const faultsSchema = z.strictObject({
  faults: z.array(
    z.strictObject({
      when: z.enum(['before', 'after']),
      effect: z.enum(FAULT_EFFECTS),
      question: z.optional(z.enum(QUESTIONS)),
      reference: z.optional(z.string()),
      delayMs: z.optional(z.int().check(z.nonnegative(), z.maximum(MAX_DELAY_MS))),
      times: z.optional(z.int().check(z.positive())),
      share: z.optional(z.number().check(z.positive(), z.maximum(1))),
    }),
  ),
});

/** Plans faults in place of those before; an empty list ends them. GWY-12 */
export function addFaultRoutes(app: FastifyInstance, faults: Faults): void {
  app.post('/v1/faults', (request, reply) => {
    faults.plan(readInput(faultsSchema, request.body).faults);
    return reply.code(204).send();
  });
}
