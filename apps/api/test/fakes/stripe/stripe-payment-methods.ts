import { type Form, textsOf } from '#test/fakes/stripe/stripe-form.ts';
import { noSuch, ok, refused, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';

export type StripeTestCard = {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
};

/**
 * The method that a customer gave to Stripe's script, with the parts that Stripe tells of it.
 * https://docs.stripe.com/api/payment_methods/object
 */
export type StripeTestMethod = {
  readonly type: 'card' | 'au_becs_debit' | 'acss_debit' | 'nz_bank_account' | 'boleto';
  readonly card?: StripeTestCard;
  readonly au_becs_debit?: object;
  readonly acss_debit?: object;
  readonly nz_bank_account?: object;
  readonly billing_details?: { readonly name: string | null };
};

type StripePaymentMethod = StripeTestMethod & {
  readonly id: string;
  readonly object: 'payment_method';
  customer: string | null;
};

/** The customers and payment methods of an account. */
export type StripeMethods = {
  readonly customers: ReadonlySet<string>;
  add(method: StripeTestMethod, customer: string | null): StripePaymentMethod;
  find(id: string): StripePaymentMethod | undefined;
  /** `POST /v1/customers`. https://docs.stripe.com/api/customers/create */
  createCustomer(form: Form): StripeResponse;
  /** `GET /v1/payment_methods/{id}` */
  retrieve(id: string): StripeResponse;
  /** `POST /v1/payment_methods/{id}/detach`. https://docs.stripe.com/api/payment_methods/detach */
  detach(id: string): StripeResponse;
};

export function createStripeMethods(nextId: (prefix: string) => string): StripeMethods {
  const customers = new Set<string>();
  const methods = new Map<string, StripePaymentMethod>();
  return {
    customers,
    add(given, customer) {
      const method = { billing_details: { name: null }, ...given, id: nextId('pm'), customer };
      const whole: StripePaymentMethod = { ...method, object: 'payment_method' };
      methods.set(whole.id, whole);
      return whole;
    },
    find: (id) => methods.get(id),
    createCustomer(form) {
      const id = nextId('cus');
      customers.add(id);
      return ok({ id, object: 'customer', metadata: textsOf(form, 'metadata') });
    },
    retrieve(id) {
      const method = methods.get(id);
      return method ? ok(method) : noSuch('PaymentMethod', id);
    },
    detach(id) {
      const method = methods.get(id);
      if (!method) return noSuch('PaymentMethod', id);
      if (!method.customer) {
        const message = 'The payment method you provided is not attached to a customer.';
        return refused(400, { type: 'invalid_request_error', message });
      }
      method.customer = null;
      return ok(method);
    },
  };
}
