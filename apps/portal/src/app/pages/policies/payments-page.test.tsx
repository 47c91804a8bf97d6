// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy, aPolicyDetail, customerOnWire, detailOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { POLICY, payingNetwork, THREE_DUE } from '#portal/testing/payment-page.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const PAGE = '/policy/70010001/payments';
const NOT_DUE = 204;
const DETAIL = aPolicyDetail({ nextCollectionDate: '2099-01-02' });
const PAID = {
  Status: 'Paid',
  PaidAt: '2026-03-13T20:30:00.000Z',
  Amount: 49.18,
  GivenBackAmount: 0,
  CardBrand: 'Visa',
  CardLastDigits: '4242',
  ReceiptReference: 'R7F3',
};

type Wanted = { features?: unknown; payments?: object[]; due?: object[] | number; policy?: typeof POLICY };

/** The network of a host that has the record, unless the test says otherwise. */
function recordNetwork(wanted: Wanted = {}) {
  const { payments = [], due = NOT_DUE, policy = aPolicy() } = wanted;
  const features = 'features' in wanted ? wanted.features : ['paymentRecordFeature'];
  const network = payingNetwork(due, policy);
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json({ ...customerOnWire([policy]), HostFeatures: features });
  network.replies[CALL_PATHS.policyDetail] = () => json(detailOnWire(DETAIL));
  network.replies[CALL_PATHS.paymentRecord] = () => json({ Payments: payments });
  return network;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The entries of the line, each as the texts in it. */
const entries = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.tagName === 'OL')
    .map((item) => [...item.querySelectorAll('p')].map((line) => line.textContent).filter(Boolean));

test.each([
  ['the flag is left out', undefined, ['paymentRecordFeature']],
  ['the flag is off', false, ['paymentRecordFeature']],
  ['the host names nothing', true, undefined],
  ['the host names no feature', true, []],
  ['the host names another one', true, ['claimsFeature']],
  ['the host sends no list', true, 'paymentRecordFeature'],
])('[PRE-1] where %s there is no page, no link and no call', async (_, flag, features) => {
  await configureSite({ featureFlag: { paymentRecordFeature: flag } });
  const network = recordNetwork({ features, due: THREE_DUE, policy: POLICY });
  const { unmount } = renderForCustomer(PAGE);
  await heading('Page not found');
  unmount();
  renderForCustomer('/policy/70010001');
  await screen.findByRole('region', { name: 'Payments' });
  expect(screen.queryByRole('link', { name: 'Payments you made online' })).toBeNull();
  expect(network.to(CALL_PATHS.paymentRecord)).toEqual([]);
});

test('[PRE-1] [PRE-2] [PRE-9] where flag and host say so the policy leads to the page, which alone asks for the record', async () => {
  const network = recordNetwork({ payments: [PAID] });
  renderForCustomer('/policy/70010001');
  const link = await screen.findByRole('link', { name: 'Payments you made online' });
  expect(link.getAttribute('href')).toBe(PAGE);
  expect(network.to(CALL_PATHS.paymentRecord)).toEqual([]);
  fireEvent.click(link);
  await heading('Payments');
  expect(document.title).toBe('Payments, policy 70010001 – real');
  expect(network.to(CALL_PATHS.paymentRecord).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1', ClientPolicyNumber: '70010001' },
  ]);
  expect(network.to(CALL_PATHS.getCustomerDetail)).toHaveLength(1);
});

test('[PRE-2] a number that is not the customer’s own is Page not found, and asks nothing', async () => {
  const network = recordNetwork();
  renderForCustomer('/policy/70019999/payments');
  await heading('Page not found');
  expect(network.to(CALL_PATHS.paymentRecord)).toEqual([]);
});

test('[PRE-4] [PRE-5] [PRE-6] [PRE-7] [POL-53] the line has the next payment, what is overdue, and what was made', async () => {
  const payments = [
    PAID,
    { ...PAID, Status: 'PartlyGivenBack', PaidAt: '2026-02-10T00:00:00.000Z', GivenBackAmount: 12.5 },
    {
      ...PAID,
      Status: 'GivenBack',
      PaidAt: '2026-01-10T00:00:00.000Z',
      CardBrand: null,
      CardLastDigits: null,
    },
  ];
  recordNetwork({ payments, due: THREE_DUE.slice(0, 1), policy: POLICY });
  renderForCustomer(PAGE);
  await heading('Payments');
  expect(entries()).toEqual([
    ['Next payment', '02/01/2099$32.82', 'By card ending in\u00A04242'],
    ['Overdue', 'Due on 05/09/2026$41.10'],
    ['Paid', '14/03/2026$49.18', 'Visa ending in\u00A04242'],
    ['Partly refunded', '10/02/2026$49.18', 'Visa ending in\u00A04242', '$12.50 of it was refunded to you.'],
    ['Refunded', '10/01/2026$49.18', 'Card', 'The whole amount was refunded to you.'],
  ]);
  // The three that were made and the next name a card.
  expect(document.querySelectorAll('ol .payment-mark')).toHaveLength(4);
  expect(screen.getByText(/We show the payments made here since 10\/01\/2026\./)).toBeDefined();
});

test('[PRE-7] an overdue payment whose day is not known has its amount all the same', async () => {
  recordNetwork({ due: [{ ...THREE_DUE[0], RegularCollectionDate: null }], policy: POLICY });
  renderForCustomer(PAGE);
  await heading('Payments');
  expect(entries()).toContainEqual(['Overdue', '$41.10']);
});

test('[PRE-5] [PRE-6] a payment that is being processed is said once, and nothing is overdue', async () => {
  const processing = {
    ...PAID,
    Status: 'Processing',
    PaidAt: '2026-11-26T00:00:00.000Z',
    ReceiptReference: null,
  };
  recordNetwork({ payments: [processing], due: 473, policy: POLICY });
  renderForCustomer(PAGE);
  await heading('Payments');
  expect(entries().map(([first]) => first)).toEqual(['Next payment', 'Being processed']);
  expect(screen.getByText('You do not need to pay it again.')).toBeDefined();
});

test('[PRE-6] where none was made here yet the page says so', async () => {
  recordNetwork();
  renderForCustomer(PAGE);
  await heading('Payments');
  expect(screen.getByText(/No payments have been made here yet\./)).toBeDefined();
  expect(screen.getByText(/Your regular payments are on your bank or card statement\./)).toBeDefined();
});

test('[PRE-8] a receipt is saved as a PDF, and one that cannot be had is said with the phone', async () => {
  const network = recordNetwork({ payments: [PAID] });
  network.replies[CALL_PATHS.receiptDocument] = () => json({ status: 404 }, 404);
  renderForCustomer(PAGE);
  const button = await screen.findByRole('button', { name: 'Receipt (PDF) of 14/03/2026' });
  fireEvent.click(button);
  expect(await screen.findByText(/We could not load your receipt\./)).toBeDefined();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt');
  // The page of the test would follow the link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  network.replies[CALL_PATHS.receiptDocument] = () => json(btoa('%PDF'));
  fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(network.to(CALL_PATHS.receiptDocument).at(-1)?.body).toMatchObject({ ReceiptReference: 'R7F3' });
});

test('[PRE-2] a record that could not be loaded is asked for again', async () => {
  const network = recordNetwork({ payments: [PAID] });
  network.replies[CALL_PATHS.paymentRecord] = () => json({ status: 429 }, 429);
  renderForCustomer(PAGE);
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.replies[CALL_PATHS.paymentRecord] = () => json({ Payments: [PAID] });
  fireEvent.click(again);
  await heading('Payments');
});

test('[PRE-9] the page of the policy ends with what is overdue and its receipts, which open as documents', async () => {
  const network = recordNetwork({ features: undefined, due: THREE_DUE.slice(0, 1), policy: POLICY });
  const receipt = (reference: string, day: string) => ({
    DocId: `receipt.${reference}`,
    FolderFields: {
      FileType: 'pdf',
      CorrespondenceType: 'Payment receipt',
      CorrespondenceDate: day,
      DocumentType: null,
      FileName: `Receipt ${reference}`,
    },
  });
  const letter = receipt('L', '2026-10-01');
  network.replies[CALL_PATHS.documentList] = () =>
    json({
      HitList: [
        { ...letter, FolderFields: { ...letter.FolderFields, CorrespondenceType: 'Letter' } },
        receipt('R4', '2026-09-04'),
        receipt('R3', '2026-08-04'),
        receipt('R2', '2026-07-04'),
        receipt('R1', '2026-06-04'),
      ],
    });
  renderForCustomer('/policy/70010001');
  const part = within(await screen.findByRole('region', { name: 'Payments' }));
  await part.findByText('Overdue');
  await waitFor(() =>
    expect(part.getAllByText(/^\d\d\/|^Due on/).map((day) => day.textContent)).toEqual([
      '02/01/2099',
      'Due on 05/09/2026',
      '04/09/2026',
      '04/08/2026',
      '04/07/2026',
    ]),
  );
  expect(part.queryByText('Paid')).toBeNull();
  expect(part.getAllByText('Payment received')).toHaveLength(3);
  const link = part.getByRole('link', { name: 'Receipt of 04/09/2026, opens in a new window' });
  expect(link.getAttribute('href')).toBe('/documents/70010001/view?docId=receipt.R4');
  expect(network.to(CALL_PATHS.paymentRecord)).toEqual([]);
});
