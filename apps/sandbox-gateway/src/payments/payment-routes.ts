import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Answering } from '#sandbox/faults/answering.ts';
import type { Fault, Question } from '#sandbox/faults/faults.ts';
import {
  captureSchema,
  laterSchema,
  listSchema,
  openSchema,
  readInput,
  refundSchema,
  voidSchema,
} from '#sandbox/http/schemas.ts';
import { type Payment, toWire } from '#sandbox/ledger/payment.ts';
import type { Changed, PaymentsService } from '#sandbox/payments/payments-service.ts';

type Dependencies = { readonly payments: PaymentsService; readonly answer: Answering };
type OfPayment = { Params: { reference: string } };

/** The input of a request, and the fault that is planned for it. */
type Asking = { readonly body: unknown; readonly fault: Fault | undefined };

/** How much less a capture takes under the fault `other-amount`. */
const OTHER_AMOUNT_CENTS = 100;

const show = (payment: Payment): Answer => ({ status: 200, body: toWire(payment) });

/**
 * The payment after a capture. The effect of the test card applies to the capture that takes the
 * money, and to no later one.
 */
function capture(payments: PaymentsService, reference: string, { body, fault }: Asking): Answer {
  const { key, amountCents } = readInput(captureSchema, body);
  const isOther = fault?.effect === 'other-amount' && amountCents > OTHER_AMOUNT_CENTS;
  const takenCents = isOther ? amountCents - OTHER_AMOUNT_CENTS : amountCents;
  const request = { key, amountCents, takenCents };
  const { effect, status } = payments.get(reference);
  if (effect === 'lost-before-capture' && status === 'authorised') return { status: 200, body: {}, effect };
  const { payment, hasChanged }: Changed = payments.capture(reference, request);
  if (effect === 'duplicate') payments.capture(reference, request);
  return { ...show(payment), effect: hasChanged ? effect : 'none' };
}

function list(payments: PaymentsService, query: unknown): Answer {
  const wanted = readInput(listSchema, query);
  if ('key' in wanted) return show(payments.getOfKey(wanted.key));
  const found =
    'changedFrom' in wanted
      ? payments.listChangedLater(new Date(wanted.changedFrom), new Date(wanted.changedTo))
      : payments.listCaptured(new Date(wanted.capturedFrom), new Date(wanted.capturedTo));
  return { status: 200, body: { payments: found.map(toWire) } };
}

function open(payments: PaymentsService, body: unknown): Answer {
  const { payment, accessToken, isNew } = payments.open(readInput(openSchema, body));
  const { reference, status } = payment;
  return { status: isNew ? 201 : 200, body: { reference, accessToken, status } };
}

/** The calls of a merchant's server. GWY-1 to GWY-5 */
export function addPaymentRoutes(app: FastifyInstance, { payments, answer }: Dependencies): void {
  app.post('/v1/payments', (request, reply) =>
    answer({ question: 'open', request, reply }, () => open(payments, request.body)),
  );
  app.get('/v1/payments', (request, reply) =>
    answer({ question: 'list', request, reply }, () => list(payments, request.query)),
  );

  const ask =
    (question: Question, act: (reference: string, asking: Asking) => Answer) =>
    (request: FastifyRequest<OfPayment>, reply: FastifyReply) => {
      const { reference } = request.params;
      return answer({ question, reference, request, reply }, (fault) =>
        act(reference, { body: request.body ?? {}, fault }),
      );
    };
  app.get<OfPayment>(
    '/v1/payments/:reference',
    ask('find', (reference) => show(payments.get(reference))),
  );
  app.post<OfPayment>(
    '/v1/payments/:reference/capture',
    ask('capture', (reference, asking) => capture(payments, reference, asking)),
  );
  app.post<OfPayment>(
    '/v1/payments/:reference/void',
    ask('void', (reference, { body }) =>
      show(payments.void(reference, readInput(voidSchema, body).key).payment),
    ),
  );
  app.post<OfPayment>(
    '/v1/payments/:reference/later',
    ask('refund', (reference, { body }) =>
      show(payments.changeLater(reference, readInput(laterSchema, body))),
    ),
  );
  app.post<OfPayment>(
    '/v1/payments/:reference/refund',
    ask('refund', (reference, { body }) =>
      show(payments.refund(reference, readInput(refundSchema, body).key).payment),
    ),
  );
}
