import { test as base, expect, type Person } from './fixtures.ts';
import { openSession } from './open-session.ts';
import { PaymentPage } from './pages/payment-page.ts';
import { UpdatePaymentPage } from './pages/update-payment-page.ts';

type OpenedForm = {
  readonly person: Person;
  readonly policyNumber: string;
  readonly update: UpdatePaymentPage;
};

type Fixtures = {
  /** Logs in a person like the one that shows this, and follows the banner to the choice of payments. */
  openChoice: (shows: string) => Promise<{ readonly person: Person; readonly payment: PaymentPage }>;
  /**
   * Logs in a person like the one that shows this, at the form for the payment details of their first policy.
   */
  openForm: (shows?: string) => Promise<OpenedForm>;
};

export const test = base.extend<Fixtures>({
  openChoice: ({ page, personLike }, use) =>
    use(async (shows) => {
      const person = await personLike(shows);
      await openSession(page, person);
      return { person, payment: await PaymentPage.openFromBanner(page) };
    }),
  openForm: ({ page, personLike }, use) =>
    use(async (shows = 'One overdue payment, by card') => {
      const person = await personLike(shows);
      const [policyNumber = ''] = person.policies;
      await openSession(page, person, `/update/payment/${policyNumber}`);
      return { person, policyNumber, update: await UpdatePaymentPage.verifyOnPage(page) };
    }),
});

export { expect };
