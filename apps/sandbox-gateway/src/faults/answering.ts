import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CardEffect, SLOW_MS } from '#sandbox/cards/test-cards.ts';
import type { Clock } from '#sandbox/clock.ts';
import type { Fault, FaultEffect, Faults, Question } from '#sandbox/faults/faults.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';

/** A response, and what the card does to it on its way. */
export type Answer = { readonly status: number; readonly body: unknown; readonly effect?: CardEffect };

export type Asked = {
  readonly question: Question;
  readonly reference?: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type Answering = ReturnType<typeof createAnswering>;

/** Breaks the connection without a word. */
function drop({ request, reply }: Asked): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Effects that take the place of an answer. */
const SPOILING: readonly FaultEffect[] = ['drop', 'error', 'garbage'];

function spoil(asked: Asked, { effect }: Fault): FastifyReply {
  if (effect === 'drop') return drop(asked);
  if (effect === 'error') return asked.reply.code(500).send({ error: 'fault' });
  return asked.reply.type('application/json').send('{"reference":"pay_');
}

function attempt(act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { status: error.status, body: { error: error.code, ...error.details } };
  }
}

/**
 * Answers questions, with the faults that are planned and what the test cards do. The effect
 * itself is one step. GWY-12
 */
export function createAnswering({
  faults,
  clock,
  ledger,
}: {
  readonly faults: Faults;
  readonly clock: Clock;
  readonly ledger: Ledger;
}) {
  const waitIfDelayed = async (fault: Fault | undefined, when: Fault['when']): Promise<void> => {
    if (fault?.effect === 'delay' && fault.when === when) await clock.wait(fault.delayMs ?? 0);
  };

  return async function answer(
    asked: Asked,
    act: (fault: Fault | undefined) => Answer,
  ): Promise<FastifyReply> {
    const fault = faults.take(asked.question, asked.reference);
    const spoiling = fault && SPOILING.includes(fault.effect) ? fault : undefined;
    await waitIfDelayed(fault, 'before');
    if (spoiling?.when === 'before') return spoil(asked, spoiling);

    const { status, body, effect } = attempt(() => act(fault));
    // An answer has to survive the process.
    await ledger.flushed();

    await waitIfDelayed(fault, 'after');
    if (spoiling?.when === 'after') return spoil(asked, spoiling);
    if (effect === 'slow-authorisation' || effect === 'slow-capture') await clock.wait(SLOW_MS);
    if (effect === 'lost-after-capture' || effect === 'lost-before-capture') return drop(asked);
    return asked.reply.code(status).send(body);
  };
}
