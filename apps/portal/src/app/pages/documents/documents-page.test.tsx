// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aDocument, documentsOnWire, SIX_DOCUMENTS } from '#portal/testing/documents.ts';
import { aPolicy } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { answerOtherPages } from '#portal/testing/other-pages.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeAll(answerOtherPages);
beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });

function networkWith(documents: readonly PolicyDocument[], policy = {}) {
  const network = customerNetwork({ policies: [aPolicy({ acceptanceDate: '2017-03-14', ...policy })] });
  network.replies[CALL_PATHS.documentList] = () => json(documentsOnWire(documents));
  return network;
}

async function openInbox(documents = SIX_DOCUMENTS) {
  const network = networkWith(documents);
  renderForCustomer('/documents/70010001');
  await heading('My inbox');
  return network;
}

const groupsShown = () =>
  within(screen.getByRole('region', { name: 'Documents' }))
    .getAllByRole('heading', { level: 2 })
    .map((each) => [each.textContent, each.nextElementSibling?.textContent]);

const documentsShown = () =>
  screen
    .getAllByRole('link', { name: /opens in a new window/ })
    .map((link) => link.querySelector('.document-name')?.textContent);

test('[DOC-31] [DOC-1] [DOC-2] [DOC-3] the inbox lists the documents newest first, in groups of a day and a subject', async () => {
  await openInbox();
  await waitFor(() => expect(documentsShown()).toHaveLength(6));
  expect(groupsShown()).toEqual([
    ['03/11/2025', 'Overdue premium notice'],
    ['14/03/2025', 'Annual renewal'],
    ['22/08/2024', 'Change of details'],
    ['14/03/2017', 'Welcome documents'],
  ]);
  expect(screen.getByText('6 documents. Each one opens in a new window.')).toBeDefined();
  expect(document.title).toBe('My inbox, Family Life Cover – real');
  expect(screen.getByRole('link', { name: 'Back to Family Life Cover' }).getAttribute('href')).toBe(
    '/policy/70010001',
  );
});

test('[SES-76] a letter that is asked for offline opens no window, and the message at the head has the focus', async () => {
  await openInbox();
  const [letter] = await screen.findAllByRole('link', { name: /opens in a new window/ });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(fireEvent.click(letter as HTMLElement)).toBe(false);
  expect(document.activeElement?.textContent).toContain('If you pressed a button, press it again then');
  online.mockReturnValue(true);
});

test('[DOC-32] a document is a link to its own window', async () => {
  await openInbox();
  const link = await screen.findByRole('link', { name: /We have updated your address/ });
  expect(link.getAttribute('href')).toBe('/documents/70010001/view?docId=address');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener');
  expect(link.textContent).toContain('Email message, opens in a new window');
});

test('[DOC-1] [DOC-31] the buttons sort, and say how', async () => {
  await openInbox();
  const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
  const buttons = () =>
    screen
      .getAllByRole('button', { name: /^(Date|Subject)/ })
      .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
  expect(buttons()).toEqual([
    ['Date: newest first', 'true'],
    ['Subject', 'false'],
  ]);
  await press(/^Date/);
  expect(buttons()[0]).toEqual(['Date: oldest first', 'true']);
  expect(documentsShown()[0]).toBe('Policy schedule');
  await press(/^Date/);
  expect(buttons()[0]).toEqual(['Date: as received', 'true']);
  expect(documentsShown()[0]).toBe('Overdue premium notice');
  await press(/^Subject/);
  expect(buttons()).toEqual([
    ['Date', 'false'],
    ['Subject: Z to A', 'true'],
  ]);
  expect(groupsShown()[0]).toEqual(['Welcome documents', '14/03/2017']);
  await press(/^Subject/);
  expect(groupsShown()[0]).toEqual(['Annual renewal', '14/03/2025']);
  expect(document.getElementById('announce-polite')?.textContent).toBe('Sorted by subject, A to Z');
});

test('[DOC-4] [DOC-31] a text and a year narrow the list, and an empty one says so', async () => {
  await openInbox();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a document' }), 'schedule');
  await waitFor(() => expect(documentsShown()).toEqual(['Policy schedule 2025 to 2026', 'Policy schedule']));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2017');
  await waitFor(() => expect(documentsShown()).toEqual(['Policy schedule']));
  expect(screen.getByText('1 document. Each one opens in a new window.')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), ' letter');
  expect(await screen.findByText(/No documents match/)).toBeDefined();
});

test('[DOC-31] a short list has no filter, a single document nothing to sort', async () => {
  await openInbox(SIX_DOCUMENTS.slice(0, 1));
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Date/ })).toBeNull();
});

test('[DOC-5] an unread document is marked until it is opened', async () => {
  await openInbox();
  expect(screen.getAllByText('Unread')).toHaveLength(1);
  const link = screen.getByRole('link', { name: /^Overdue premium notice/ });
  expect(link.textContent).toContain('Unread');
  await userEvent.click(link);
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
});

test('[DOC-31] a policy without documents says so', async () => {
  await openInbox([]);
  expect(
    screen.getByText('You have no documents for this policy yet. New letters appear here.'),
  ).toBeDefined();
});

test('[DOC-83] documents that cannot be loaded: heading, way back and another try, whose result has the focus', async () => {
  const network = networkWith(SIX_DOCUMENTS);
  network.replies[CALL_PATHS.documentList] = () => json({ status: 500 }, 500);
  renderForCustomer('/documents/70010001');
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(alert.textContent).toContain('We could not load your documents.');
  expect((await heading('My inbox')).className).not.toContain('hidden');
  expect(screen.getByRole('link', { name: 'Back to Family Life Cover' }).getAttribute('href')).toBe(
    '/policy/70010001',
  );
  network.replies[CALL_PATHS.documentList] = () => json(documentsOnWire(SIX_DOCUMENTS));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('6 documents. Each one opens in a new window.')).toBeDefined();
  expect(document.activeElement).toBe(await heading('My inbox'));
});

test.each([
  ['no network', () => new TypeError('network')],
  ['a 503', () => json({ status: 503 }, 503)],
])('[DOC-83] [SES-16] %s: the page says so, and the session stays', async (_what, reply) => {
  const network = networkWith(SIX_DOCUMENTS);
  network.replies[CALL_PATHS.documentList] = reply;
  renderForCustomer('/documents/70010001');
  const alert = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(alert.textContent).toContain('We could not load your documents.');
  expect(window.location.replace).not.toHaveBeenCalled();
  expect(session.get().session).toBeDefined();
});

test('[DOC-31] [POL-23] a number that is not the customer’s shows Page not found, and nothing is asked for it', async () => {
  const network = networkWith(SIX_DOCUMENTS);
  renderForCustomer('/documents/666');
  expect(await heading('Page not found')).toBeDefined();
  const asked = network.to(CALL_PATHS.documentList).map(({ query }) => query.get('PolicyNumber'));
  expect(asked).not.toContain('666');
});

test('[DOC-31] [NAV-5] dest=correspondence leads to the inbox', async () => {
  networkWith(SIX_DOCUMENTS);
  renderForCustomer('/?dest=correspondence&policy=70010001');
  expect(await heading('My inbox')).toBeDefined();
});

test('[DOC-30] [POL-12] the policy page has the button once documents are known, and waits for none', async () => {
  const late = Promise.withResolvers<Response>();
  const network = networkWith([aDocument()]);
  network.replies[CALL_PATHS.documentList] = () => late.promise;
  renderForCustomer('/policy/70010001');
  expect(await screen.findByRole('region', { name: 'Policy summary' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'My inbox' })).toBeNull();
  late.resolve(json(documentsOnWire([aDocument()])));
  const button = await screen.findByRole('link', { name: 'My inbox' });
  expect(button.getAttribute('href')).toBe('/documents/70010001');
});

test('[DOC-30] a policy without documents has no button', async () => {
  const network = networkWith([]);
  renderForCustomer('/policy/70010001');
  await waitFor(() => expect(network.to(CALL_PATHS.documentList)).toHaveLength(1));
  expect(await screen.findByRole('region', { name: 'Policy summary' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'My inbox' })).toBeNull();
});

test('[DOC-30] [DOC-6] the documents of each policy are asked for on any page, with the day of the sale', async () => {
  const network = networkWith([]);
  const policies = [
    aPolicy({ saleCompletedDate: '2018-04-13T00:00:00' }),
    aPolicy({ policyNumber: '2', saleCompletedDate: null }),
  ];
  Object.assign(network.replies, customerNetwork({ policies }).replies);
  const both = customerNetwork({ policies });
  renderForCustomer('/');
  await waitFor(() => expect(both.to(CALL_PATHS.documentList)).toHaveLength(2));
  expect(both.to(CALL_PATHS.documentList).map(({ query }) => Object.fromEntries(query))).toEqual([
    {
      PolicyNumber: '70010001',
      BrandId: '1',
      ClientPortalLoginId: 'login-1',
      ProductCode: 'FLC',
      SaleCompletedDate: '2018-04-13',
    },
    { PolicyNumber: '2', BrandId: '1', ClientPortalLoginId: 'login-1', ProductCode: 'FLC' },
  ]);
});

test('[DOC-30] [NAV-9] where documents are off nothing is asked for, there is no button, and the paths are not found', async () => {
  await configureSite({ featureFlag: { documentsFeature: 0 } });
  const network = networkWith(SIX_DOCUMENTS);
  const { unmount } = renderForCustomer('/policy/70010001');
  expect(await screen.findByRole('region', { name: 'Policy summary' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'My inbox' })).toBeNull();
  unmount();
  for (const path of ['/documents/70010001', '/documents/70010001/view?docId=d1']) {
    const page = renderForCustomer(path);
    expect(await heading('Page not found')).toBeDefined();
    page.unmount();
  }
  expect(network.to(CALL_PATHS.documentList)).toEqual([]);
});

const manyDocuments = (count: number, subjectOf = (index: number) => `Letter ${index}`) =>
  Array.from({ length: count }, (_, index) =>
    aDocument({ documentId: `d${index}`, correspondenceType: subjectOf(index) }),
  );

const waitForCount = (count: number) => waitFor(() => expect(documentsShown()).toHaveLength(count));

test.each([
  ['of many subjects', undefined],
  ['of one day and one subject', () => 'Payment receipt'],
])(
  '[DOC-33] a long list %s shows 30 documents, and more when asked, with the focus on the first new one',
  async (_what, subjectOf) => {
    await openInbox(manyDocuments(70, subjectOf));
    await waitForCount(30);
    expect(screen.getByText('Showing 30 of 70 documents.').getAttribute('role')).toBe('status');
    const more = () => userEvent.click(screen.getByRole('button', { name: 'Show more documents' }));
    await more();
    await waitForCount(60);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('href')).toBe('/documents/70010001/view?docId=d30'),
    );
    expect(screen.getByText('Showing 60 of 70 documents.')).toBeDefined();
    await more();
    await waitForCount(70);
    expect(screen.queryByRole('button', { name: 'Show more documents' })).toBeNull();
  },
);

test('[DOC-75] a long list is drawn a few documents at a time', async () => {
  const counts = new Set<number>();
  const observer = new MutationObserver(() => counts.add(document.querySelectorAll('a.document').length));
  observer.observe(document.body, { childList: true, subtree: true });
  await openInbox(manyDocuments(70));
  await waitForCount(30);
  observer.disconnect();
  const drawn = [0, ...[...counts].filter((count) => count > 0).sort((one, other) => one - other)];
  const steps = drawn.slice(1).map((count, index) => count - (drawn[index] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(4);
});

test('[DOC-76] all documents are printed, however many are shown', async () => {
  await openInbox(manyDocuments(70));
  await waitForCount(30);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(documentsShown()).toHaveLength(70);
});

const newLetter = { ...aDocument({ isNew: true, isRead: false }) };

test('[DOC-77] the dashboard leads to a letter that came since the last visit', async () => {
  networkWith([newLetter, aDocument({ documentId: 'd2' })]);
  renderForCustomer('/');
  const link = await screen.findByRole('link', {
    name: 'Renewal letter 2025 for Family Life Cover, opens in a new window',
  });
  expect(link.getAttribute('href')).toBe('/documents/70010001/view?docId=d1');
  expect(link.getAttribute('rel')).toBe('noopener');
  expect(screen.getByText('New letter:')).toBeDefined();
});

test('[DOC-77] several new letters lead to the inbox', async () => {
  networkWith([newLetter, { ...newLetter, documentId: 'd2' }]);
  renderForCustomer('/');
  const link = await screen.findByRole('link', { name: 'Open the inbox for Family Life Cover' });
  expect(link.getAttribute('href')).toBe('/documents/70010001');
  expect(screen.getByText('2 new letters.')).toBeDefined();
});

test.each([
  ['a host that knows no new letters', { isNew: null }],
  ['a letter that is not new', { isNew: false }],
  ['one about what is overdue, which the banner says,', { isNew: true, fileName: 'Overdue premium notice' }],
  ['a new letter that was read meanwhile', { isNew: true, isRead: true }],
])('[DOC-77] %s shows no line', async (_what, overrides) => {
  const network = networkWith([aDocument({ isRead: false, ...overrides })]);
  renderForCustomer('/');
  await waitFor(() => expect(network.to(CALL_PATHS.documentList)).toHaveLength(1));
  expect(await screen.findByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  expect(screen.queryByText(/new letter/i)).toBeNull();
});

test('[DOC-36] the end of the session leaves nothing of the inbox', async () => {
  await openInbox();
  session.end('logged-out');
  await waitFor(() => expect(screen.queryByText('Overdue premium notice')).toBeNull());
});
