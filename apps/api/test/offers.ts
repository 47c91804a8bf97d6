import { offersFromWire } from '@portal/contract/offers/mapping';
import type { Offer } from '@portal/domain/offers/offer';
import { PRODUCT_TYPE } from '@portal/domain/policies/product-type';
import { type Queryable, statement } from '#api/database/database.ts';
import { ask, type CallResponse, call, logInAs, type Session } from '#test/calls.ts';
import { createCustomer, createPolicy, type TestCustomer, type TestPolicy } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

/** A customer who is logged in and has one policy, of a type that no offer of the tests' brand is for. */
export type OfferCustomer = {
  readonly customer: TestCustomer;
  readonly policy: TestPolicy;
  readonly session: Session;
};

export async function createOfferCustomer(
  testApp: TestApp,
  overrides: Partial<TestCustomer> = {},
  productTypeId: number = PRODUCT_TYPE.income,
): Promise<OfferCustomer> {
  const customer = await createCustomer(testApp.database, overrides);
  const policy = await createPolicy(testApp.database, customer, { productTypeId });
  const { brandId, countryId, mobile, dateOfBirth } = customer;
  const session = await logInAs(testApp, { brandId, countryId, mobile: mobile ?? '', dateOfBirth });
  return { customer, policy, session };
}

/** Logs the customer in again, as after some days. */
export async function logInAgain(testApp: TestApp, who: OfferCustomer): Promise<OfferCustomer> {
  const { brandId, countryId, mobile, dateOfBirth } = who.customer;
  return {
    ...who,
    session: await logInAs(testApp, { brandId, countryId, mobile: mobile ?? '', dateOfBirth }),
  };
}

export const askForOffers = (
  testApp: TestApp,
  { session, customer: { countryId } }: OfferCustomer,
): Promise<CallResponse> =>
  ask(
    testApp,
    'FeatureManagement/features',
    { clientPortalLoginId: session.loginId },
    { token: session.token, countryId },
  );

/** The offers of the customer, as a portal reads them. */
export async function listOffers(testApp: TestApp, who: OfferCustomer): Promise<Offer[]> {
  return offersFromWire((await askForOffers(testApp, who)).json());
}

/** Answers an offer: `suppress` or `markused`. */
export const answerOffer = (
  testApp: TestApp,
  { session, customer: { countryId } }: OfferCustomer,
  { action, offerId = 1 }: { action: 'suppress' | 'markused'; offerId?: number },
): Promise<CallResponse> =>
  call(
    testApp,
    `FeatureManagement/${action}`,
    { FeatureId: offerId, clientPortalLoginId: session.loginId },
    { token: session.token, countryId },
  );

export type OfferRow = {
  variant: string;
  days_shown: number;
  suppressions: number;
  is_used: boolean;
};

const readRow = statement(
  'test-offer-row',
  `select variant, days_shown, suppressions, used_at is not null as is_used from customer_offer
   where customer_id = $1 and offer_id = 1`,
);

/** The stored facts about the offer and a customer. */
export async function offerRow(
  database: Queryable,
  { customer }: Pick<OfferCustomer, 'customer'>,
): Promise<OfferRow | undefined> {
  return (await database.query<OfferRow>(readRow, [customer.customerId]))[0];
}
