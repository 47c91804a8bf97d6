// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicyDetail, aSession, detailOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';
import {
  defineMethodForms,
  findForm,
  UPDATE_PATH,
  updatingNetwork,
} from '#portal/testing/update-payment-page.ts';

beforeEach(async () => {
  startAfresh();
  await configureSite();
  defineMethodForms();
});

const RETURN = '?agreement=nz-2026-1&accountType=DD&token=one-time&action=saved&cd_crn=crn-1';

const findProblem = () => screen.findByRole('alert', { name: 'There is a problem' });
const findPolicy = () => screen.findByRole('heading', { level: 1, name: 'Family Life Cover' });
const sentQueries = (network: ReturnType<typeof updatingNetwork>) =>
  network
    .to(CALL_PATHS.processAfterRedirect)
    .map(({ body }) => (body as { QueryStrings: Record<string, string> }).QueryStrings);

const refuse = (network: ReturnType<typeof updatingNetwork>, reason?: string) => {
  network.replies[CALL_PATHS.processAfterRedirect] = () =>
    json({ IsSuccess: false, SuccessMessage: null, ...(reason && { Reason: reason }) });
};

test.each([
  RETURN,
  '?accountType=CC&token=one-time&action=saved&cd_crn=crn-1',
  '?agreement=card-2026-1&setup_intent=seti_1&redirect_status=succeeded',
])(
  '[UPD-65] [UPD-68] %s: what came back is saved once, and the policy shows its new details',
  async (query) => {
    const network = updatingNetwork();
    network.replies[CALL_PATHS.policyDetail] = () =>
      json(detailOnWire(aPolicyDetail({ cardNumberSuffix: '4444' })));
    renderForCustomer(UPDATE_PATH + query);
    expect(await findPolicy()).toBeDefined();
    expect(location.pathname).toBe('/policy/70010001');
    const always = { token: null, action: null, accountType: null, cd_crn: '00000001' };
    expect(sentQueries(network)).toEqual([{ ...always, ...Object.fromEntries(new URLSearchParams(query)) }]);
    expect(await screen.findByText('Your payment details have been updated')).toBeDefined();
    expect(screen.getByText('ending in 4 4 4 4')).toBeDefined();
    expect(network.to(CALL_PATHS.policyDetail).length).toBe(1);
  },
);

test('[UPD-96] without one in the address, the customer’s reference goes with the suffix of the region', async () => {
  const { payments } = currentConfiguration().regionalisation;
  await configureSite({ regionalisation: { payments: { ...payments, crnSuffix: '-NZ' } } });
  const network = updatingNetwork();
  renderForCustomer(`${UPDATE_PATH}?agreement=nz-2026-1&accountType=DD&token=one-time`);
  expect(await findPolicy()).toBeDefined();
  expect(sentQueries(network)).toEqual([
    { agreement: 'nz-2026-1', accountType: 'DD', token: 'one-time', action: null, cd_crn: '00000001-NZ' },
  ]);
});

test('[UPD-95] who was led back from the bank is not said to have left it', async () => {
  sessionStorage.setItem('portal.update-left', JSON.stringify({ policyNumber: '70010001' }));
  updatingNetwork();
  renderForCustomer(`${UPDATE_PATH}?setup_intent=seti_1&redirect_status=failed`);
  await findProblem();
  expect(screen.queryByText('The change was not finished')).toBeNull();
});

test('[UPD-65] a setup that did not succeed is not saved: the page says that nothing has changed', async () => {
  const network = updatingNetwork();
  renderForCustomer(`${UPDATE_PATH}?setup_intent=seti_1&redirect_status=failed`);
  const problem = await findProblem();
  expect(problem.textContent).toContain(
    'Your bank did not accept the card or account, or the change was not approved with your bank.',
  );
  expect(location.pathname + location.search).toBe(`${UPDATE_PATH}?error=true`);
  expect(sentQueries(network)).toEqual([]);
});

test('[UPD-67] what came back leaves the address at once; a reload asks again and is told the same', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.processAfterRedirect] = () => new Promise(() => undefined);
  renderForCustomer(UPDATE_PATH + RETURN);
  await waitFor(() => expect(sentQueries(network).length).toBe(1));
  expect(screen.getByText('Saving your payment details...')).toBeDefined();
  expect(location.pathname + location.search).toBe(UPDATE_PATH);
  cleanup();
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({ IsSuccess: true, SuccessMessage: null });
  renderForCustomer(UPDATE_PATH);
  expect(await findPolicy()).toBeDefined();
  const [first, second] = sentQueries(network);
  expect(second).toEqual(first);
  expect(sessionStorage.getItem('portal.returned-change')).toBeNull();
});

test('[UPD-66] another way back aborts the call that is under way', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.processAfterRedirect] = () => new Promise(() => undefined);
  renderForCustomer(UPDATE_PATH + RETURN);
  await waitFor(() => expect(sentQueries(network).length).toBe(1));
  const [, init] =
    vi.mocked(fetch).mock.calls.find(([url]) => String(url).includes('ProcessAfterRedirect')) ?? [];
  expect(init?.signal?.aborted).toBe(false);
  act(() => history.pushState(null, '', `${UPDATE_PATH}?accountType=CC&token=another`));
  await waitFor(() =>
    expect(sentQueries(network).map(({ token }) => token)).toEqual(['one-time', 'another']),
  );
  expect(init?.signal?.aborted).toBe(true);
});

test('[UPD-69] a change that was not made: the configured text, the reason, and the form again; a reload says the same', async () => {
  const network = updatingNetwork();
  refuse(network, 'expired');
  renderForCustomer(UPDATE_PATH + RETURN.replace('DD', 'CC'));
  for (const round of [1, 2]) {
    const problem = await findProblem();
    expect(problem.textContent).toContain(
      'We were unable to update your payment details. Please try again or call us on',
    );
    expect(problem.textContent).toContain('The secure form was open for too long.');
    expect(problem.textContent).toContain('Your payment details have not changed.');
    expect(location.pathname + location.search).toBe(`${UPDATE_PATH}?error=true`);
    expect(document.title).toMatch(/^Error: /);
    expect(await findForm('card')).toBeDefined();
    if (round === 1) expect(document.activeElement).toBe(problem);
    const { state } = history;
    cleanup();
    renderForCustomer(`${UPDATE_PATH}?error=true`);
    history.replaceState(state, '');
  }
  expect(sentQueries(network).length).toBe(1);
});

test.each([
  ['declined', 'Your bank did not accept'],
  ['canceled', 'The change was stopped'],
  ['unknown', 'no longer works'],
  ['not-agreed', 'you agreed to the terms'],
  ['superseded', 'saved other payment details since then'],
  ['open', 'was not finished'],
])('[UPD-70] %s has words of its own', async (reason, words) => {
  refuse(updatingNetwork(), reason);
  renderForCustomer(UPDATE_PATH + RETURN);
  expect((await findProblem()).textContent).toContain(words);
});

test('[UPD-69] a host that gives no reason, and error=true by itself, show the configured text', async () => {
  refuse(updatingNetwork());
  renderForCustomer(UPDATE_PATH + RETURN);
  expect((await findProblem()).textContent).toContain('We were unable to update your payment details.');
});

test.each([400, 404, 409])('[UPD-69] status %i: the change was not made', async (status) => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({}, status);
  renderForCustomer(UPDATE_PATH + RETURN);
  expect((await findProblem()).textContent).toContain('Your payment details have not changed.');
});

test.each([503, 500, 429, 0])(
  '[UPD-71] [UPD-69] status %i: the way leads back with the error; nobody knows yet; another try asks again with the same',
  async (status) => {
    const network = updatingNetwork();
    network.replies[CALL_PATHS.processAfterRedirect] = () =>
      status ? json({}, status) : new Error('no network');
    renderForCustomer(UPDATE_PATH + RETURN);
    const problem = await findProblem();
    const words = problem.textContent ?? '';
    const [configured, known, advice] = [
      'We were unable to update your payment details. Please try again or call us on',
      'We got no answer, so we do not know yet whether your new payment details are saved',
      'You do not need to enter anything again.',
    ].map((part) => words.indexOf(part));
    expect(configured).toBeGreaterThan(0);
    expect(known).toBeGreaterThan(Number(configured));
    expect(advice).toBeGreaterThan(Number(known));
    expect(location.pathname + location.search).toBe(`${UPDATE_PATH}?error=true`);
    expect(document.activeElement).toBe(problem);
    expect(window.location.replace).not.toHaveBeenCalled();
    network.replies[CALL_PATHS.processAfterRedirect] = () => json({ IsSuccess: true, SuccessMessage: null });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findPolicy()).toBeDefined();
    const [first, second] = sentQueries(network);
    expect(second).toEqual(first);
  },
);

test('[UPD-71] a host that was asked too often: the page says how long to wait, and asks again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = updatingNetwork();
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({}, 429, { 'Retry-After': '40' });
  renderForCustomer(UPDATE_PATH + RETURN);
  expect((await findProblem()).textContent).toContain('This page will try again in 40 seconds.');
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({ IsSuccess: true, SuccessMessage: null });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sentQueries(network)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(await findPolicy()).toBeDefined();
  const [first, second] = sentQueries(network);
  expect(second).toEqual(first);
});

test('[UPD-71] the customer can give up what nobody answers for, and enter the details again', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({}, 503);
  renderForCustomer(UPDATE_PATH + RETURN);
  await findProblem();
  fireEvent.click(screen.getByRole('button', { name: 'Enter details again' }));
  expect(await findForm()).toBeDefined();
  expect(sessionStorage.getItem('portal.returned-change')).toBeNull();
});

test('[UPD-72] the session has ended: after the login in this tab the same is saved', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({}, 401);
  renderForCustomer(UPDATE_PATH + RETURN);
  await waitFor(() => expect(session.get().session).toBeUndefined());
  expect(location.pathname + location.search).toBe('/login');
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({ IsSuccess: true, SuccessMessage: null });
  act(() => session.begin(aSession({ customerLoginId: 'login-2' })));
  expect(await findPolicy()).toBeDefined();
  expect(sentQueries(network).map(({ token }) => token)).toEqual(['one-time', 'one-time']);
});

test('[UPD-72] a logout forgets it', async () => {
  const network = updatingNetwork();
  network.replies[CALL_PATHS.processAfterRedirect] = () => json({}, 503);
  renderForCustomer(UPDATE_PATH + RETURN);
  await findProblem();
  act(() => session.end('logged-out'));
  expect(sessionStorage.getItem('portal.returned-change')).toBeNull();
});

test('[UPD-50] the way back of another customer’s policy is not found, and nothing of it is kept or sent', async () => {
  const network = updatingNetwork();
  renderForCustomer(`/update/payment/666${RETURN}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined();
  expect(location.search).toBe('');
  expect(sessionStorage.getItem('portal.returned-change')).toBeNull();
  expect(sentQueries(network)).toEqual([]);
});

const OTHERS = [
  { PolicyNumber: '70010002', ProductName: 'Funeral Cover' },
  { PolicyNumber: '70010003', ProductName: 'Income Protection' },
];

async function changeWith(additions: object, detail = {}) {
  const network = updatingNetwork({ detail });
  network.replies[CALL_PATHS.processAfterRedirect] = () =>
    json({ IsSuccess: true, SuccessMessage: null, ...additions });
  renderForCustomer(UPDATE_PATH + RETURN);
  await findPolicy();
  return network;
}

const panel = () => screen.findByRole('region', { name: 'After your change' });

test('[UPD-75] [UPD-78] overdue payments can be paid with the card just given', async () => {
  await changeWith({ CanPayOverdue: true }, { cardNumberSuffix: '4444' });
  const after = within(await panel());
  expect(after.getByText(/with the card ending in 4444/)).toBeDefined();
  expect(after.getByRole('link', { name: /Pay now/ }).getAttribute('href')).toBe('/payment/70010001');
});

test('[UPD-75] nothing is offered where there is nothing to offer', async () => {
  await changeWith({});
  expect(screen.queryByRole('region', { name: 'After your change' })).toBeNull();
});

test('[UPD-76] [UPD-77] [UPD-91] other policies: none is ticked, and only those that the customer ticks are changed', async () => {
  const network = await changeWith({ OtherPolicies: OTHERS });
  network.replies[CALL_PATHS.applyToPolicies] = () => json({ PolicyNumbers: ['70010003'] });
  const after = within(await panel());
  const boxes = after.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  const apply = after.getByRole('button', { name: 'Use the same details' });
  fireEvent.click(apply);
  expect(await after.findByText(/Tick at least one policy/)).toBeDefined();
  expect(network.to(CALL_PATHS.applyToPolicies)).toEqual([]);
  fireEvent.click(
    await after.findByRole('checkbox', {
      name: /^Income Protection, policy 70010003\s?, now by card ending in\u00A04242$/,
    }),
  );
  fireEvent.click(apply);
  const news = await after.findByText(/We now use the same payment details for policy 70010003/);
  expect(document.activeElement).toBe(news);
  expect(network.to(CALL_PATHS.applyToPolicies).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1', PolicyNumber: '70010001', PolicyNumbers: ['70010003'] },
  ]);
});

test.each([
  ['no network', () => new Error('no network'), /We do not know whether these policies were changed/],
  ['a fault of the host', () => json({}, 500), /We do not know whether these policies were changed/],
  ['a refusal', () => json({}, 409), /We could not change these policies/],
])('[UPD-77] %s keeps the choice, and says only what is known', async (_what, reply, text) => {
  const network = await changeWith({ OtherPolicies: OTHERS });
  network.replies[CALL_PATHS.applyToPolicies] = reply;
  const after = within(await panel());
  const box = after.getByRole<HTMLInputElement>('checkbox', { name: /Funeral Cover/ });
  fireEvent.click(box);
  fireEvent.click(after.getByRole('button', { name: 'Use the same details' }));
  expect(await after.findByText(text)).toBeDefined();
  expect(box.checked).toBe(true);
});

test('[UPD-77] [SES-66] too many requests: nothing has changed for the other policies, and the page says how long to wait', async () => {
  const network = await changeWith({ OtherPolicies: OTHERS });
  network.replies[CALL_PATHS.applyToPolicies] = () => json({}, 429, { 'Retry-After': '20' });
  const after = within(await panel());
  fireEvent.click(after.getByRole('checkbox', { name: /Funeral Cover/ }));
  fireEvent.click(after.getByRole('button', { name: 'Use the same details' }));
  const { textContent } = await after.findByRole('alert');
  expect(textContent).toContain('Nothing has changed for them.');
  expect(textContent).toContain('Wait 20 seconds, then try again.');
});

test('[UPD-79] the panel outlives a reload, goes when it is dismissed, and a logout forgets it', async () => {
  await changeWith({ OtherPolicies: OTHERS });
  await panel();
  cleanup();
  updatingNetwork();
  renderForCustomer('/policy/70010001');
  fireEvent.click(within(await panel()).getByRole('button', { name: 'Close this box' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'After your change' })).toBeNull());
  expect(document.activeElement).toBe(await findPolicy());
  expect(sessionStorage.getItem('portal.update-offer')).toBeNull();
  cleanup();
  await changeWith({ OtherPolicies: OTHERS });
  act(() => session.end('logged-out'));
  expect(sessionStorage.getItem('portal.update-offer')).toBeNull();
});
