// @vitest-environment happy-dom
import { codeWrongText } from '@portal/config/contact-details/code-texts';
import { CALL_PATHS } from '@portal/contract/paths';
import type { ContactConfirmation } from '@portal/domain/contact-details/contact-confirmation';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { contactNetwork, MARGARET, openContactForm, save } from '#portal/testing/contact-form-page.ts';
import { customerOnWire } from '#portal/testing/factories.ts';
import { json, type SeenCall } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const MOBILE: ContactConfirmation = {
  channel: 'sms',
  value: '0275550199',
  codeSentAt: '2026-11-22T03:05:00.000Z',
  resendAfterSeconds: 0,
};

const EMAIL: ContactConfirmation = { ...MOBILE, channel: 'email', value: 'margaret.new@example.com' };

const onWire = ({ channel, value, codeSentAt, resendAfterSeconds }: ContactConfirmation) => ({
  ContactType: channel === 'sms' ? 'Mobile' : 'Email',
  Value: value,
  CodeSentAt: codeSentAt,
  ResendAfterSeconds: resendAfterSeconds,
});

/**
 * The customer as a host has her that knows of new contacts; what waits goes with the
 * first call that succeeds.
 */
function waitingNetwork(replies: Record<string, (call: SeenCall) => Response>, pending = [MOBILE]) {
  let waiting = pending;
  const network = customerNetwork();
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json({ ...customerOnWire([]), PendingContacts: waiting.map(onWire) });
  for (const [path, reply] of Object.entries(replies))
    network.replies[path] = (call) => {
      const response = reply(call);
      if (response.ok && path !== CALL_PATHS.resendContactCode) waiting = [];
      return response;
    };
  return network;
}

async function openCard() {
  renderForCustomer('/contacts');
  return within(await screen.findByRole('region', { name: 'Confirm your new mobile number' }));
}

test('[CON-73] what waits is shown with where its code went, and that the old number stays in use', async () => {
  waitingNetwork({});
  const card = await openCard();
  expect(card.getByText('027 555 0199')).toBeDefined();
  expect(card.getByText(/We keep using your old mobile number until you enter it/)).toBeDefined();
});

test('[CON-73] the time of a code ends no sentence: in Canada it ends with a dot itself', async () => {
  const { dates } = currentConfiguration().regionalisation;
  await configureSite({ regionalisation: { dates: { ...dates, region: 'en-CA' } } });
  waitingNetwork({});
  const card = await openCard();
  const said = card.getByText('027 555 0199').closest('p')?.textContent;
  expect(said).toMatch(/^At \d+:05\s[ap]\.m\. we sent a code to 027\s555\s0199\. It can/);
});

test('[CON-73] a host that says nothing of new contacts has a page like before', async () => {
  customerNetwork();
  renderForCustomer('/contacts');
  await screen.findByRole('table', { name: 'Customer contact details' });
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('[CON-7] where a code is waited for, the message says what is left', async () => {
  waitingNetwork({});
  renderForCustomer('/contacts?success=1');
  await screen.findByText(
    'Your contact details have been updated. One change is waiting for a code: enter it below.',
  );
});

const NOTHING_YET = 'Nothing has changed yet. One change is waiting for a code: enter it below.';

/**
 * Saves a new mobile number that waits for its code, under a version of the details after the save.
 * `waiting`: all that waits then.
 */
async function saveNewMobile(version: string, waiting = [MOBILE]) {
  const network = contactNetwork();
  const { user } = await openContactForm();
  const mobile = screen.getByRole('textbox', { name: /Mobile number/ });
  await user.clear(mobile);
  await user.type(mobile, MOBILE.value);
  network.replies[CALL_PATHS.updateContactDetails] = () => {
    network.replies[CALL_PATHS.getCustomerDetail] = () =>
      json({ ...customerOnWire([], MARGARET), PendingContacts: waiting.map(onWire) }, 200, { ETag: version });
    return json({});
  };
  await user.click(save());
  await screen.findByRole('region', { name: 'Confirm your new mobile number' });
  return { network, user };
}

test('[CON-95] a save of which everything waits for a code is no success', async () => {
  const { network, user } = await saveNewMobile('"1"');
  const words = await screen.findByText(NOTHING_YET);
  expect(words.closest('.banner-warn')).not.toBeNull();
  expect(words.closest('[role="status"]')).not.toBeNull();
  expect(screen.queryByText(/changes you made are saved/)).toBeNull();
  expect(screen.queryByText(/have been updated/)).toBeNull();
  expect(screen.queryByText('Success')).toBeNull();
  network.replies[CALL_PATHS.cancelContact] = () => {
    network.replies[CALL_PATHS.getCustomerDetail] = () => json(customerOnWire([], MARGARET));
    return json({});
  };
  await user.click(screen.getByRole('button', { name: 'Keep my old mobile number' }));
  await waitFor(() => expect(screen.queryByText(NOTHING_YET)).toBeNull());
  expect(screen.queryByText(/have been updated/)).toBeNull();
});

test('[CON-95] two codes are spoken of as two, and nothing is said to be unchanged once one of them was entered', async () => {
  const { network, user } = await saveNewMobile('"1"', [MOBILE, EMAIL]);
  await screen.findByText('Nothing has changed yet. Two changes are waiting for a code: enter both below.');
  network.replies[CALL_PATHS.confirmContact] = () => {
    network.replies[CALL_PATHS.getCustomerDetail] = () =>
      json({ ...customerOnWire([], MARGARET), PendingContacts: [onWire(EMAIL)] });
    return json({});
  };
  const card = within(screen.getByRole('region', { name: 'Confirm your new mobile number' }));
  await user.type(card.getByLabelText('Digit 1 of 6'), '123456');
  await user.click(card.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('One change is waiting for a code: enter it below.');
  expect(screen.queryByText(/Nothing has changed/)).toBeNull();
});

test('[CON-7] beside what was saved at once, two codes are spoken of as two', async () => {
  await saveNewMobile('"2"', [MOBILE, EMAIL]);
  await screen.findByText(
    'Your contact details have been updated. Two changes are waiting for a code: enter both below.',
  );
});

test('[CON-95] [CON-7] a save of which a part is done at once is a success, with what is left', async () => {
  await saveNewMobile('"2"');
  await screen.findByText(
    'Your contact details have been updated. One change is waiting for a code: enter it below.',
  );
  expect(screen.queryByText(NOTHING_YET)).toBeNull();
});

test('[CON-72] the right code is sent, and the page says what is in use now', async () => {
  const network = waitingNetwork({ [CALL_PATHS.confirmContact]: () => json({}) });
  const card = await openCard();
  await userEvent.type(card.getByLabelText('Digit 1 of 6'), '123456');
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/Your new mobile number is in use from now on/)).toBeDefined();
  expect(network.to(CALL_PATHS.confirmContact)[0]?.body).toMatchObject({
    ContactType: 'Mobile',
    SecurityCode: '123456',
  });
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test.each([
  [404, 'The code is not right. Check it and try again.'],
  [
    419,
    'This code no longer works. If you have several messages from us, use the newest code. Or choose Resend.',
  ],
  [500, 'That did not work just now. Try again in a moment.'],
])('[CON-71] a %i to a code says what to do, and what waits stays', async (status, text) => {
  waitingNetwork({ [CALL_PATHS.confirmContact]: () => json({ status }, status) });
  const card = await openCard();
  await userEvent.type(card.getByLabelText('Digit 1 of 6'), '123456');
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
  expect(await card.findByText(text)).toBeDefined();
  expect(card.getByRole('button', { name: 'Confirm' })).toBeDefined();
});

test('[CON-98] a wrong code is followed by the tries that are left, where the host says them', async () => {
  const text = codeWrongText(2);
  waitingNetwork({
    [CALL_PATHS.confirmContact]: () => json({ status: 404, errors: { 'body.SecurityCode': [text] } }, 404),
  });
  const card = await openCard();
  await userEvent.type(card.getByLabelText('Digit 1 of 6'), '123456');
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
  expect(await card.findByText(text)).toBeDefined();
  expect(text).toContain('You have 2 tries left');
});

test('[CON-72] a code whose answer was lost may have been taken: another try shows what is in use', async () => {
  const network = waitingNetwork({});
  network.replies[CALL_PATHS.confirmContact] = () => new Error('no network');
  const card = await openCard();
  await userEvent.type(card.getByLabelText('Digit 1 of 6'), '123456');
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
  expect(await card.findByText('That did not work just now. Try again in a moment.')).toBeDefined();
  network.replies[CALL_PATHS.confirmContact] = () => json({ status: 409 }, 409);
  network.replies[CALL_PATHS.getCustomerDetail] = () => json(customerOnWire([]));
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull());
});

test('[CON-71] an incomplete code is not sent', async () => {
  const network = waitingNetwork({});
  const card = await openCard();
  await userEvent.type(card.getByLabelText('Digit 1 of 6'), '123');
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
  expect(await card.findByText('Enter all 6 numbers of your code')).toBeDefined();
  expect(network.to(CALL_PATHS.confirmContact)).toEqual([]);
});

test('[CON-80] another code that may not be sent says how long to wait', async () => {
  waitingNetwork({
    [CALL_PATHS.resendContactCode]: () => json({ status: 429 }, 429, { 'Retry-After': '1800' }),
  });
  const card = await openCard();
  await userEvent.click(await card.findByRole('button', { name: 'Resend' }));
  expect(await card.findByText(/You can ask for another in 30 minutes/)).toBeDefined();
});

test('[ACT-9] on hold a code changes nothing, and the card says so with the phone', async () => {
  waitingNetwork({
    [CALL_PATHS.resendContactCode]: () => json({ status: 409, code: 'contact.held' }, 409),
  });
  const card = await openCard();
  await userEvent.click(await card.findByRole('button', { name: 'Resend' }));
  expect(await card.findByText(/Your account is locked, and nothing was changed/)).toBeDefined();
  expect(card.getByRole('link', { name: /0800|1800|1 8/ })).toBeDefined();
});

test('[CON-74] giving up says that the old number stays', async () => {
  const network = waitingNetwork({ [CALL_PATHS.cancelContact]: () => json({}) });
  const card = await openCard();
  await userEvent.click(card.getByRole('button', { name: 'Keep my old mobile number' }));
  expect(await screen.findByText(/Your mobile number has not changed/)).toBeDefined();
  expect(network.to(CALL_PATHS.cancelContact)[0]?.body).toMatchObject({ ContactType: 'Mobile' });
});

test('[CON-106] a contact that was confirmed in another tab is not said to stay as it was', async () => {
  const network = waitingNetwork({ [CALL_PATHS.cancelContact]: () => json({}) });
  const card = await openCard();
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json(customerOnWire([], { ...MARGARET, mobilePhone: MOBILE.value }));
  await userEvent.click(card.getByRole('button', { name: 'Keep my old mobile number' }));
  expect(await screen.findByText(/Your new mobile number is already confirmed and in use/)).toBeDefined();
  expect(screen.queryByText(/has not changed/)).toBeNull();
});

test('[CON-106] who comes back to the tab sees what was confirmed meanwhile', async () => {
  const network = waitingNetwork({});
  await openCard();
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json(customerOnWire([], { ...MARGARET, mobilePhone: MOBILE.value }));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Confirm your new mobile number' })).toBeNull(),
  );
});
