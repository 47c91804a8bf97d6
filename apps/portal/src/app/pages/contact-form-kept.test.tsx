// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session } from '#portal/lib/session.ts';
import { leaveToUnavailablePage } from '#portal/lib/unavailable.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import {
  contactNetwork,
  MARGARET,
  openContactForm,
  save,
  sentChange,
} from '#portal/testing/contact-form-page.ts';
import { aPolicy, aSession, customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
const keptDraft = () => sessionStorage.getItem('portal.contact-draft');
const isKept = () => waitFor(() => expect(keptDraft()).not.toBeNull());
const KEPT_NOTE = 'We kept what you typed';

/** The form with something typed into it that has been kept. */
async function typeSomething() {
  const network = contactNetwork();
  const opened = await openContactForm();
  await opened.user.clear(email());
  await opened.user.type(email(), 'half@typed');
  await isKept();
  return { network, ...opened };
}

/** A new login in the same document, as the code step ends one. */
const logInAgain = () => act(async () => session.begin(aSession({ startedAt: Date.now() + 1 })));

test('[CON-37] after the session has run out, the next login leads back to the form as it was left', async () => {
  const { user } = await typeSomething();
  act(() => session.end('timed-out'));
  expect(screen.queryByRole('textbox', { name: 'Mobile phone' })).toBeNull();
  expect(location.pathname).toBe('/login');
  await logInAgain();
  expect(await screen.findByText(KEPT_NOTE)).toBeDefined();
  expect(location.pathname).toBe('/contacts/update');
  expect(email().value).toBe('half@typed');
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(email().value).toBe(MARGARET.email);
  expect(keptDraft()).toBeNull();
});

test('[CON-37] a lost network and a 401 keep it too', async () => {
  const { network, user } = await typeSomething();
  network.answering[CALL_PATHS.updateContactDetails] = () => json({}, 401);
  await user.type(email(), '.co');
  await user.click(save());
  await waitFor(() => expect(session.get().session).toBeUndefined());
  await logInAgain();
  await screen.findByText(KEPT_NOTE);
  expect(email().value).toBe('half@typed.co');
  act(leaveToUnavailablePage);
  expect(keptDraft()).not.toBeNull();
  await logInAgain();
  await screen.findByText(KEPT_NOTE);
  expect(email().value).toBe('half@typed.co');
});

test('[CON-37] a reload finds it', async () => {
  const { unmount } = await typeSomething();
  unmount();
  contactNetwork();
  await openContactForm();
  expect(email().value).toBe('half@typed');
});

test('[CON-35] a restored form is still held against the version it began with', async () => {
  const { user } = await typeSomething();
  act(() => session.end('timed-out'));
  const network = contactNetwork();
  network.answering[CALL_PATHS.getCustomerDetail] = () =>
    json(customerOnWire([aPolicy()], MARGARET), 200, { ETag: '"9"' });
  await logInAgain();
  await screen.findByText(KEPT_NOTE);
  await user.type(email(), '.co');
  await user.click(save());
  expect((await sentChange(network)).headers['If-Match']).toBe('"1"');
});

test('[CON-39] logging out deletes it, in the other tabs too', async () => {
  await typeSomething();
  act(() => session.end('logged-out'));
  expect(keptDraft()).toBeNull();
});

test('[CON-39] a logout in another tab deletes it', async () => {
  await typeSomething();
  const other = new BroadcastChannel('portal.session');
  other.postMessage({ kind: 'ended', ending: 'logged-out' });
  await waitFor(() => expect(keptDraft()).toBeNull());
  other.close();
});

test('[CON-39] saving deletes it, and so does Cancel', async () => {
  const { user, unmount } = await typeSomething();
  await user.type(email(), '.co');
  await user.click(save());
  await screen.findByText('Your contact details have been updated');
  expect(keptDraft()).toBeNull();
  unmount();
  const again = await typeSomething();
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { level: 1, name: 'My contact details' });
  expect(keptDraft()).toBeNull();
});

test('[CON-38] [CON-39] another customer who logs in sees nothing of it, and it is gone', async () => {
  await typeSomething();
  act(() => session.end('timed-out'));
  const network = contactNetwork();
  network.answering[CALL_PATHS.getCustomerDetail] = () =>
    json(
      customerOnWire([aPolicy({ policyNumber: '80000001' })], {
        ...MARGARET,
        clientId: 2,
        firstName: 'Robert',
      }),
    );
  await logInAgain();
  await waitFor(() => expect(keptDraft()).toBeNull());
  expect(location.pathname).toBe('/');
});

test('[CON-37] who goes elsewhere of their own will finds it on coming back, and is not led to it by a login', async () => {
  const { user } = await typeSomething();
  await user.click(screen.getByRole('link', { name: 'My policies' }));
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
  act(() => session.end('timed-out'));
  await logInAgain();
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
  expect(location.pathname).toBe('/');
  await user.click(screen.getByRole('link', { name: 'My contact details' }));
  await user.click(await screen.findByRole('link', { name: 'Update my details' }));
  await screen.findByText(KEPT_NOTE);
  expect(email().value).toBe('half@typed');
});
