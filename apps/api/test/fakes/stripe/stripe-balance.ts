import { type Form, textOf, textsOf } from '#test/fakes/stripe/stripe-form.ts';
import {
  type StripeBalanceLine,
  type StripeBooks,
  showIntent,
} from '#test/fakes/stripe/stripe-payment-intents.ts';
import { badParameter, ok, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';

/** Stripe's `created[gte]` and its like. */
const BOUNDS: Readonly<Record<string, (created: number, bound: number) => boolean>> = {
  gte: (created, bound) => created >= bound,
  gt: (created, bound) => created > bound,
  lt: (created, bound) => created < bound,
  lte: (created, bound) => created <= bound,
};

/**
 * Shows a line with the id of its source, or with the source, and the PaymentIntent in
 * it, where that is asked for.
 */
function showLine(books: StripeBooks, line: StripeBalanceLine, expanded: readonly string[]): object {
  const { source } = line;
  if (!expanded.some((path) => path.startsWith('data.source'))) return { ...line, source: source.id };
  if (source.object !== 'charge' || !expanded.includes('data.source.payment_intent')) return line;
  const intent = books.intents.get(source.payment_intent);
  return {
    ...line,
    source: { ...source, payment_intent: intent ? showIntent(intent, false) : source.payment_intent },
  };
}

/**
 * `GET /v1/balance_transactions`: newest first, a page at a time. `starting_after` names the last line of the
 * page before. https://docs.stripe.com/api/pagination, https://docs.stripe.com/api/balance_transactions/list
 */
export function listBalance(books: StripeBooks, query: Form): StripeResponse {
  const limit = Number(textOf(query, 'limit') ?? 10);
  if (!(limit >= 1 && limit <= 100)) return badParameter('limit', 'parameter_invalid_integer');
  const type = textOf(query, 'type');
  const bounds = Object.entries(textsOf(query, 'created'));
  const all = books.lines
    .filter((line) => type === undefined || line.type === type)
    .filter(({ created }) => bounds.every(([name, bound]) => BOUNDS[name]?.(created, Number(bound))))
    .reverse();
  const after = textOf(query, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(start, start + limit);
  const expanded = Object.values(textsOf(query, 'expand'));
  return ok({
    object: 'list',
    url: '/v1/balance_transactions',
    has_more: start + limit < all.length,
    data: page.map((line) => showLine(books, line, expanded)),
  });
}
