// @vitest-environment happy-dom
import { phoneHref } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { CALL_PATHS } from '@portal/contract/paths';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { session } from '#portal/lib/session/session.ts';
import { aDocument, documentsOnWire } from '#portal/testing/documents.ts';
import { aPolicy, aPolicyDetail, detailOnWire } from '#portal/testing/factories.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import { payingNetwork, THREE_DUE } from '#portal/testing/payment-page.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const PHONE = resolveBrand('real').phone.number;

/** React cannot draw it, and throws. */
const UNDRAWABLE = { productName: {} as string };

beforeEach(() => {
  startAfresh();
  // React tells the developer.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});

const brokenPage = () => screen.findByRole('heading', { level: 1, name: 'This page did not load' });

async function expectHelp(): Promise<void> {
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: PHONE }).getAttribute('href')).toBe(phoneHref({ number: PHONE }));
  await userEvent.click(main.getByRole('button', { name: 'Reload' }));
  expect(window.location.reload).toHaveBeenCalledOnce();
  expect(session.get().session).toBeDefined();
}

test('[NAV-34] a page that throws while it is drawn leaves brand, menu and session, and offers phone and Reload', async () => {
  customerNetwork({ policies: [aPolicy(UNDRAWABLE)] });
  renderForCustomer();
  await brokenPage();
  expect(screen.getByRole('banner').textContent).toContain('real – my insurance policies home');
  expect(screen.getByRole('link', { name: 'My contact details' })).toBeDefined();
  expect(document.title).toBe('This page did not load – real');
  await expectHelp();
});

test('[NAV-34] another page of the menu is there all the same', async () => {
  customerNetwork({ policies: [aPolicy(UNDRAWABLE)] });
  renderForCustomer();
  await brokenPage();
  await userEvent.click(screen.getByRole('link', { name: 'My contact details' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My contact details' })).toBeDefined();
});

test('[NAV-34] what is around the pages and throws leaves the brand, the phone and Reload', async () => {
  customerNetwork();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => {
    throw new Error('broken');
  });
  renderForCustomer();
  await brokenPage();
  expect(screen.getByRole('link', { name: 'real – my insurance policies home' })).toBeDefined();
  await expectHelp();
});

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('[NAV-13] [NAV-34] a part whose script cannot be had says so in its place, and is asked for once', async () => {
  fakeNetwork({ '/': () => new Response('') });
  const load = vi.fn<() => Promise<() => string>>(gone);
  const Part = lazyComponent(load);
  render(
    <PartBoundary what="what is overdue">
      <Part />
    </PartBoundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load what is overdue.');
  expect(load).toHaveBeenCalledOnce();
  expect(window.location.replace).not.toHaveBeenCalled();
});

test('[NAV-34] a part without a name is missing without a word', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const { container } = render(
    <ErrorBoundary fallback="the page around it is broken">
      <PartBoundary>
        <Broken />
      </PartBoundary>
    </ErrorBoundary>,
  );
  expect(container.textContent).toBe('');
});

const LOST = [
  ['no network', () => new TypeError('network')],
  ['a 503', () => json({ status: 503 }, 503)],
] as const;

test.each(LOST)(
  '[SES-16] [SES-79] %s of calls behind a policy: the page says what it could not check, with another try',
  async (_what, reply) => {
    const network = customerNetwork();
    const { outstandingPayments, documentList } = CALL_PATHS;
    const replies = {
      [outstandingPayments]: network.replies[outstandingPayments],
      [documentList]: () => json(documentsOnWire([aDocument()])),
    };
    Object.assign(network.replies, { [outstandingPayments]: reply, [documentList]: reply });
    network.replies[CALL_PATHS.policyDetail] = () => json(detailOnWire(aPolicyDetail()));
    renderForCustomer('/policy/70010001');
    expect(await screen.findByText('We could not check your payments and your inbox.')).toBeDefined();
    expect(window.location.replace).not.toHaveBeenCalled();
    expect(session.get().session).toBeDefined();
    Object.assign(network.replies, replies);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /My inbox/ })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/We could not check/)).toBeNull());
  },
);

test('[SES-79] [POL-44] the list of policies names the payments and the letters that it could not check', async () => {
  const network = customerNetwork();
  network.replies[CALL_PATHS.documentList] = () => new TypeError('network');
  network.replies[CALL_PATHS.outstandingPayments] = () => new TypeError('network');
  renderForCustomer();
  expect(
    await screen.findByText('We could not check your payments and new letters this time.'),
  ).toBeDefined();
});

test.each(LOST)(
  '[SES-16] [SES-79] %s of a list of documents: the list of policies says so',
  async (_what, reply) => {
    const network = customerNetwork();
    network.replies[CALL_PATHS.documentList] = reply;
    renderForCustomer();
    expect(await screen.findByText('We could not check for new letters this time.')).toBeDefined();
    expect(window.location.replace).not.toHaveBeenCalled();
    expect(session.get().session).toBeDefined();
    network.replies[CALL_PATHS.documentList] = () => json(documentsOnWire([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/We could not check for new letters/)).toBeNull());
  },
);

test.each([
  ['card form', '/payment/70010001', CALL_PATHS.paymentControl],
  ['form for payment details', '/update/payment/70010001', CALL_PATHS.validateAndGetTokens],
])(
  '[SES-16] a network that is lost while the %s is opened leads to the static page',
  async (_what, path, call) => {
    const network = payingNetwork(THREE_DUE.slice(0, 1));
    network.replies[call] = () => new TypeError('network');
    renderForCustomer(path);
    if (path.startsWith('/payment'))
      await userEvent.click(await screen.findByRole('button', { name: /^Continue/ }));
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/503.html'));
    expect(session.get().session).toBeUndefined();
  },
);
