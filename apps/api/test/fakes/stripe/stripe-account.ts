import { listBalance } from '#test/fakes/stripe/stripe-balance.ts';
import { type Form, textsOf } from '#test/fakes/stripe/stripe-form.ts';
import { createStripeLater, listDisputes, listEvents } from '#test/fakes/stripe/stripe-later.ts';
import {
  changeIntent,
  createIntent,
  createRefund,
  holdMoney,
  type StripeBooks,
  showIntent,
} from '#test/fakes/stripe/stripe-payment-intents.ts';
import { createStripeMethods, type StripeTestCard } from '#test/fakes/stripe/stripe-payment-methods.ts';
import { noSuch, ok, refused, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';
import { createStripeSetups, type StripeSetups } from '#test/fakes/stripe/stripe-setup-intents.ts';

export const STRIPE_VISA: StripeTestCard = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 };

/** One request as its endpoint sees it. */
export type StripeCall = { readonly method: string; readonly path: readonly string[]; readonly form: Form };

function answer(
  books: StripeBooks,
  setups: StripeSetups,
  { method, path, form }: StripeCall,
): StripeResponse {
  const [, resource, id, change = ''] = path;
  const call = `${method} ${resource}${id === undefined ? '' : '/'}`;
  switch (call) {
    case 'POST payment_intents':
      return createIntent(books, form);
    case 'POST payment_intents/':
      return changeIntent(books, { id: id ?? '', change, form });
    case 'GET payment_intents/': {
      const intent = books.intents.get(id ?? '');
      const isExpanded = Object.values(textsOf(form, 'expand')).includes('latest_charge');
      return intent ? ok(showIntent(intent, isExpanded)) : noSuch('payment_intent', id ?? '');
    }
    case 'POST refunds':
      return createRefund(books, form);
    case 'GET balance_transactions':
      return listBalance(books, form);
    case 'GET disputes':
      return listDisputes(books, form);
    case 'GET events':
      return listEvents(books, form);
    case 'POST setup_intents':
      return setups.create(form);
    case 'GET setup_intents/':
      return setups.retrieve(id ?? '', form);
    case 'POST customers':
      return books.methods.createCustomer(form);
    case 'GET payment_methods/':
      return books.methods.retrieve(id ?? '');
    case 'POST payment_methods/':
      return change === 'detach' ? books.methods.detach(id ?? '') : noSuch('change', change);
    default:
      return refused(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
  }
}

/** The account, its endpoints, and what its customers do in the browser. */
export type StripeAccount = {
  readonly books: StripeBooks;
  readonly setups: StripeSetups;
  readonly later: ReturnType<typeof createStripeLater>;
  answer(call: StripeCall): StripeResponse;
  confirm(reference: string, outcome?: { readonly status: string }): void;
};

export function createStripeAccount(now: () => Date): StripeAccount {
  let count = 0;
  const nextId = (prefix: string): string => {
    count += 1;
    return `${prefix}_${String(count).padStart(16, '0')}`;
  };
  const seconds = (): number => Math.floor(now().getTime() / 1_000);
  const methods = createStripeMethods(nextId);
  const books: StripeBooks = {
    intents: new Map(),
    lines: [],
    later: { disputes: new Map(), events: [] },
    methods,
    now: seconds,
    nextId,
  };
  const setups = createStripeSetups(nextId, methods);
  return {
    books,
    setups,
    later: createStripeLater(books),
    answer: (call) => answer(books, setups, call),
    confirm(reference, outcome) {
      const intent = books.intents.get(reference);
      if (!intent) throw new Error(`No such payment: ${reference}`);
      if (outcome) intent.status = outcome.status;
      else holdMoney(books, intent, STRIPE_VISA);
    },
  };
}
