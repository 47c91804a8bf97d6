// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDraft } from '#portal/features/contact-details/contact-draft.ts';
import { draftToken, storeDraft } from '#portal/features/contact-details/contact-draft-storage.ts';
import { leaveToUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { session } from '#portal/lib/session/session.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import {
  contactNetwork,
  MARGARET,
  openContactForm,
  save,
  sentChange,
} from '#portal/testing/contact-form-page.ts';
import { aCustomer, aPolicy, aSession, customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
const storedDraft = () => sessionStorage.getItem('portal.contact-draft');
const owner = { ...aCustomer(MARGARET), policies: [aPolicy()] };
/** Sealing takes time: the last text may still be on its way when an earlier one is stored already. */
const isDraftStored = (typed: string) =>
  waitFor(async () => expect((await openDraft(owner))?.form.email).toBe(typed));
const DRAFT_RESTORED = 'We kept what you typed';

/** Opens the form and types something, which is then stored. */
async function typeSomething() {
  const network = contactNetwork();
  const opened = await openContactForm();
  await opened.user.clear(email());
  await opened.user.type(email(), 'half@typed');
  await isDraftStored('half@typed');
  return { network, ...opened };
}

/** Begins a new session in the same document, as the end of the code step does. */
const logInAgain = () => act(async () => session.begin(aSession({ startedAt: Date.now() + 1 })));

test('[CON-37] after the session has run out, the next login leads back to the form as it was left', async () => {
  const { user } = await typeSomething();
  act(() => session.end('timed-out'));
  expect(screen.queryByRole('textbox', { name: 'Home phone number' })).toBeNull();
  expect(location.pathname).toBe('/login');
  await logInAgain();
  expect(await screen.findByText(DRAFT_RESTORED)).toBeDefined();
  expect(location.pathname).toBe('/contacts/update');
  expect(email().value).toBe('half@typed');
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(email().value).toBe(MARGARET.email);
  expect(document.activeElement?.textContent).toBe('Edit contact details');
  expect(storedDraft()).toBeNull();
});

test('[CON-37] a lost network and a 401 keep the draft too', async () => {
  const { network, user } = await typeSomething();
  network.replies[CALL_PATHS.updateContactDetails] = () => json({}, 401);
  await user.type(email(), '.co');
  await isDraftStored('half@typed.co');
  await user.click(save());
  await waitFor(() => expect(session.get().session).toBeUndefined());
  await logInAgain();
  await screen.findByText(DRAFT_RESTORED);
  expect(email().value).toBe('half@typed.co');
  act(leaveToUnavailablePage);
  expect(storedDraft()).not.toBeNull();
  await logInAgain();
  await screen.findByText(DRAFT_RESTORED);
  expect(email().value).toBe('half@typed.co');
});

/** Loses the network during a save, and logs in again. The server then returns `stored`. */
async function losesResponse(stored: object) {
  const { network, user } = await typeSomething();
  network.replies[CALL_PATHS.updateContactDetails] = () => new TypeError('network');
  await user.type(email(), '.co');
  await isDraftStored('half@typed.co');
  await user.click(save());
  await waitFor(() => expect(session.get().session).toBeUndefined());
  network.replies[CALL_PATHS.getCustomerDetail] = () => json(customerOnWire([aPolicy()], stored));
  await logInAgain();
}

test('[CON-54] a save that was done is reported although its response was lost, and is not repeated', async () => {
  await losesResponse({ ...MARGARET, email: 'half@typed.co' });
  expect(await screen.findByText('Your contact details have been updated')).toBeDefined();
  expect(location.pathname + location.search).toBe('/contacts?success=1');
  expect(document.activeElement?.textContent).toBe('My contact details');
  expect(storedDraft()).toBeNull();
});

test.each([
  ['nothing', MARGARET],
  ['something else', { ...MARGARET, email: 'half@typed.co', homePhone: '094185599' }],
])('[CON-54] where %s was stored meanwhile, the typed text still has to be saved', async (_, stored) => {
  await losesResponse(stored);
  expect(await screen.findByText(DRAFT_RESTORED)).toBeDefined();
  expect(email().value).toBe('half@typed.co');
});

test('[CON-37] a reload finds the draft', async () => {
  const { unmount } = await typeSomething();
  unmount();
  contactNetwork();
  await openContactForm();
  expect(email().value).toBe('half@typed');
});

test('[CON-35] a restored form is still saved against the version it began with', async () => {
  const { user } = await typeSomething();
  act(() => session.end('timed-out'));
  const network = contactNetwork();
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json(customerOnWire([aPolicy()], MARGARET), 200, { ETag: '"9"' });
  await logInAgain();
  await screen.findByText(DRAFT_RESTORED);
  await user.type(email(), '.co');
  await user.click(save());
  expect((await sentChange(network)).headers['If-Match']).toBe('"1"');
});

test('[CON-35] a restored form shows what was stored meanwhile, however recently the customer was loaded', async () => {
  const { user } = await typeSomething();
  act(() => session.end('timed-out'));
  const network = contactNetwork();
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json(customerOnWire([aPolicy()], { ...MARGARET, homePhone: '093007777' }), 200, { ETag: '"9"' });
  network.replies[CALL_PATHS.updateContactDetails] = () => json({}, 409);
  await logInAgain();
  await screen.findByText(DRAFT_RESTORED);
  await user.type(email(), '.co');
  await user.click(save());
  const box = (await screen.findByText(/were changed in another window/)).closest('.error-summary');
  const shown = [...(box?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(shown).toEqual(['Home phone number is now: 09\u00A0300\u00A07777']);
});

test('[CON-37] a customer is led back to the form once: the other pages stay open to them', async () => {
  const { user } = await typeSomething();
  act(() => session.end('timed-out'));
  await logInAgain();
  await screen.findByText(DRAFT_RESTORED);
  await user.click(screen.getByRole('link', { name: 'My policies' }));
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
  await act(async () => {});
  expect(location.pathname).toBe('/');
  expect(storedDraft()).not.toBeNull();
});

test('[CON-37] a draft that is opened late leads nobody back who has left its form meanwhile', async () => {
  const { user } = await typeSomething();
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  const late = Promise.withResolvers<void>();
  let lateOpening: Promise<ArrayBuffer> | undefined;
  // The form and who leads back to it open the draft both, in either order.
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementation((...sealed) => {
    if (!new Error().stack?.includes('resume-contact-form')) return decrypt(...sealed);
    lateOpening = late.promise.then(() => decrypt(...sealed));
    return lateOpening;
  });
  act(() => session.end('timed-out'));
  await logInAgain();
  await screen.findByText(DRAFT_RESTORED);
  await waitFor(() => expect(lateOpening).toBeDefined());
  await user.click(screen.getByRole('link', { name: 'My policies' }));
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
  late.resolve();
  await lateOpening;
  await act(async () => {});
  expect(location.pathname).toBe('/');
  expect(storedDraft()).not.toBeNull();
});

test('[CON-39] a change that was undone is not stored, and does not come back', async () => {
  const { user } = await typeSomething();
  await user.clear(email());
  await user.type(email(), MARGARET.email);
  expect(storedDraft()).toBeNull();
  act(() => session.end('timed-out'));
  await logInAgain();
  await screen.findByRole('heading', { level: 1, name: 'Edit contact details' });
  expect(screen.queryByText(DRAFT_RESTORED)).toBeNull();
  expect(email().value).toBe(MARGARET.email);
});

test('[CON-39] logging out by its URL deletes the draft', async () => {
  const { unmount } = await typeSomething();
  unmount();
  renderForCustomer('/logout');
  await waitFor(() => expect(session.get().session).toBeUndefined());
  expect(storedDraft()).toBeNull();
});

test('[CON-39] after two hours the draft is gone, even if nobody reads it', async () => {
  await typeSomething();
  act(() => session.end('timed-out'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const text = storedDraft() ?? '';
  const { storedAt, ...draft } = JSON.parse(text);
  storeDraft({ ...draft, storedAt: Date.now() }, draftToken());
  vi.advanceTimersByTime(2 * 60 * 60_000 - 1);
  expect(storedDraft()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(storedDraft()).toBeNull();
});

test('[CON-39] after a clock was put back by weeks the draft is checked again in two hours, not all the time', async () => {
  await typeSomething();
  act(() => session.end('timed-out'));
  const draft = JSON.parse(storedDraft() ?? '');
  const timer = vi.spyOn(globalThis, 'setTimeout');
  storeDraft({ ...draft, storedAt: Date.now() + 60 * 86_400_000 }, draftToken());
  expect(timer).toHaveBeenLastCalledWith(expect.any(Function), 2 * 60 * 60_000);
  timer.mockRestore();
});

test('[CON-39] logging out deletes the draft', async () => {
  await typeSomething();
  act(() => session.end('logged-out'));
  expect(storedDraft()).toBeNull();
});

test('[CON-39] a logout in another tab deletes the draft', async () => {
  await typeSomething();
  const other = new BroadcastChannel('portal.session');
  other.postMessage({ kind: 'ended', ending: 'logged-out' });
  await waitFor(() => expect(storedDraft()).toBeNull());
  other.close();
});

test('[CON-39] saving deletes the draft, and so does Cancel', async () => {
  const { user, unmount } = await typeSomething();
  await user.type(email(), '.co');
  await user.click(save());
  await screen.findByText('Your contact details have been updated');
  expect(storedDraft()).toBeNull();
  unmount();
  const again = await typeSomething();
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { level: 1, name: 'My contact details' });
  expect(storedDraft()).toBeNull();
});

test.each(['over the form', 'after the form was left'])(
  '[CON-38] [CON-39] another customer who logs in %s sees nothing of the draft, and it is gone',
  async (when) => {
    const { user } = await typeSomething();
    if (when !== 'over the form') {
      await user.click(screen.getByRole('link', { name: 'My policies' }));
      await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
    }
    act(() => session.end('timed-out'));
    const network = contactNetwork();
    network.replies[CALL_PATHS.getCustomerDetail] = () =>
      json(
        customerOnWire([aPolicy({ policyNumber: '80000001' })], {
          ...MARGARET,
          customerId: 2,
          firstName: 'Robert',
        }),
      );
    await logInAgain();
    await waitFor(() => expect(storedDraft()).toBeNull());
    // The path that was open is asked for again, with what belongs to the customer who is there. NAV-21
    expect(location.pathname).toBe(when === 'over the form' ? '/contacts/update' : '/');
    expect(document.body.innerHTML).not.toContain('half@typed');
  },
);

test('[CON-37] a customer who goes elsewhere by choice finds the draft on return, and no login leads to it', async () => {
  const { user } = await typeSomething();
  await user.click(screen.getByRole('link', { name: 'My policies' }));
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
  act(() => session.end('timed-out'));
  await logInAgain();
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
  expect(location.pathname).toBe('/');
  await user.click(screen.getByRole('link', { name: 'My contact details' }));
  await user.click(await screen.findByRole('link', { name: 'Update my details' }));
  await screen.findByText(DRAFT_RESTORED);
  expect(email().value).toBe('half@typed');
});
