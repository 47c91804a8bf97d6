import { test as base, expect, type Person } from './fixtures.ts';
import { logIn } from './log-in.ts';
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
  /** Logs in a person like the one that shows this, at the form for the payment details of their first policy. */
  openForm: (shows?: string) => Promise<OpenedForm>;
};

export const test = base.extend<Fixtures>({
  openChoice: ({ page, personLike, codeFor }, use) =>
    use(async (shows) => {
      const person = await personLike(shows);
      await logIn(page, person, codeFor);
      return { person, payment: await PaymentPage.openFromBanner(page) };
    }),
  openForm: ({ page, personLike, codeFor }, use) =>
    use(async (shows = 'One overdue payment, by card') => {
      const person = await personLike(shows);
      const [policyNumber = ''] = person.policies;
      await logIn(page, person, codeFor, `/update/payment/${policyNumber}`);
      return { person, policyNumber, update: await UpdatePaymentPage.verifyOnPage(page) };
    }),
});

export { expect };
