// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { wasPasskeyUsed } from '#portal/lib/session/passkey-marker.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { dialogError, fakeDevice } from '#portal/testing/device-fake.ts';
import { json } from '#portal/testing/network-fake.ts';
import { passkeyNetwork } from '#portal/testing/passkeys.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite({ featureFlag: { securityPageFeature: true, passkeyFeature: true } });
});

const CLOSED = 'Nothing was set up. Try again, or go on using codes.';
const WHAT_COMES = 'Your device asks for your face, fingerprint or screen lock. We never see these.';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const main = () => within(screen.getByRole('main'));

/** Presses 'Add this device', and waits for what will come. */
async function open(network = passkeyNetwork()) {
  renderForCustomer('/security');
  await heading('Security and log-ins');
  expect(network.to(CALL_PATHS.passkeyOptions)).toEqual([]);
  await press('Add this device');
  await heading('Add this device');
  return network;
}

test('[PKY-23] [PKY-25] the page says what will come, the dialog opens at the press, and the end names what was added', async () => {
  const device = fakeDevice();
  const network = await open();
  expect(await screen.findByText(WHAT_COMES)).toBeDefined();
  expect(screen.getByText(/everybody who can unlock it can log in to your account\.$/)).toBeDefined();
  expect(device.asked).toEqual([]);
  await press('Go on');
  const end = await screen.findByText(
    'You can now log in with iCloud Keychain – Safari on iPhone on this device.',
  );
  expect(document.activeElement?.contains(end)).toBe(true);
  expect(
    screen.getByText(/^Next time, press ‘Log in with face, fingerprint or screen lock’\.$/),
  ).toBeDefined();
  expect(device.asked).toHaveLength(1);
  expect(network.to(CALL_PATHS.addPasskey).map(({ body }) => body)).toEqual([
    {
      ClientPortalLoginId: 'login-1',
      RequestId: 'request-1',
      Credential: expect.objectContaining({ id: 'AQID', type: 'public-key' }),
      Name: null,
    },
  ]);
  expect(wasPasskeyUsed()).toBe(true);
  await userEvent.click(main().getByRole('link', { name: 'Security and log-ins' }));
  await heading('Security and log-ins');
  expect(screen.getByText(/^iCloud Keychain – Safari on iPhone/)).toBeDefined();
});

test('[PKY-25] the name can be changed at once', async () => {
  fakeDevice();
  const network = await open();
  await screen.findByText(WHAT_COMES);
  await press('Go on');
  await screen.findByText(/^You can now log in/);
  await press('Change the name');
  const field = screen.getByLabelText('Name of this device');
  await userEvent.clear(field);
  await userEvent.type(field, 'My phone');
  await press('Save the name');
  expect(await screen.findByText('You can now log in with My phone on this device.')).toBeDefined();
  expect(network.to(CALL_PATHS.renamePasskey)).toHaveLength(1);
});

test('[PKY-25] who keeps the name after all is back at the heading', async () => {
  fakeDevice();
  const network = await open();
  await screen.findByText(WHAT_COMES);
  await press('Go on');
  await screen.findByText(/^You can now log in/);
  await press('Change the name');
  await press('Cancel');
  expect(document.activeElement).toBe(await heading('This device is added'));
  expect(document.title).toContain('This device is added');
  expect(network.to(CALL_PATHS.renamePasskey)).toEqual([]);
});

test.each(['NotAllowedError', 'AbortError'])(
  '[PKY-24] a dialog that was closed or timed out (%s) set up nothing, and can be tried again',
  async (name) => {
    const device = fakeDevice(() => Promise.reject(dialogError(name)));
    const network = await open();
    await screen.findByText(WHAT_COMES);
    await press('Go on');
    const text = await screen.findByText(CLOSED);
    expect(document.activeElement?.contains(text)).toBe(true);
    await press('Try again');
    await screen.findByText(CLOSED);
    expect(device.asked).toHaveLength(2);
    expect(network.to(CALL_PATHS.addPasskey)).toEqual([]);
    expect(wasPasskeyUsed()).toBe(false);
  },
);

test.each([
  ['InvalidStateError', 'This device is set up already.'],
  ['NotSupportedError', 'This device cannot do this. You can go on using codes.'],
  ['SecurityError', 'This device cannot do this. You can go on using codes.'],
])('[PKY-24] where the device says %s there is nothing to try again', async (name, text) => {
  fakeDevice(() => Promise.reject(dialogError(name)));
  await open();
  await screen.findByText(WHAT_COMES);
  await press('Go on');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
});

test('[PKY-24] a browser that has no passkeys asks for no code and no question', async () => {
  const network = await open();
  expect(await screen.findByText('This device cannot do this. You can go on using codes.')).toBeDefined();
  expect(network.to(CALL_PATHS.passkeyOptions)).toEqual([]);
  expect(network.to(CALL_PATHS.sendProofCode)).toEqual([]);
});

test('[PKY-24] a computer that does not know its user may have a security key, and goes on', async () => {
  fakeDevice().isOwnDeviceAsked.mockResolvedValue(false);
  await open();
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeDefined();
});

test.each([
  ['passkey.held', 409, /^Your account is on hold, so nothing was changed\. Call us on/],
  ['passkey.limit', 409, /^You have set up five already, which is the most\./],
  ['passkey.change-limit', 429, /^You have added five today, which is the most\./],
  ['passkey.not-offered', 409, /^We do not offer this just now\./],
])('[PKY-24] the refusal %s of the question says what to do', async (code, status, text) => {
  fakeDevice();
  const network = passkeyNetwork();
  network.replies[CALL_PATHS.passkeyOptions] = () => json({ status, code }, status);
  await open(network);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
});

test('[PKY-24] a refused answer of the device is followed by another question', async () => {
  const device = fakeDevice();
  const network = passkeyNetwork();
  const added = network.replies[CALL_PATHS.addPasskey];
  network.replies[CALL_PATHS.addPasskey] = () => json({ status: 400, code: 'passkey.refused' }, 400);
  await open(network);
  await screen.findByText(WHAT_COMES);
  await press('Go on');
  await screen.findByText(CLOSED);
  if (added) network.replies[CALL_PATHS.addPasskey] = added;
  await press('Try again');
  await screen.findByText(/^You can now log in/);
  expect(device.asked).toHaveLength(2);
  expect(network.to(CALL_PATHS.passkeyOptions)).toHaveLength(2);
});

test('[PKY-10] a lost answer of the server is asked for again with what the device made', async () => {
  const device = fakeDevice();
  const network = passkeyNetwork();
  const added = network.replies[CALL_PATHS.addPasskey];
  network.replies[CALL_PATHS.addPasskey] = () => json({ status: 500 }, 500);
  await open(network);
  await screen.findByText(WHAT_COMES);
  await press('Go on');
  await screen.findByText(/^We do not know if that worked\. It is safe to try again/);
  if (added) network.replies[CALL_PATHS.addPasskey] = added;
  await press('Try again');
  await screen.findByText(/^You can now log in/);
  expect(device.asked).toHaveLength(1);
  const [first, second] = network.to(CALL_PATHS.addPasskey).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('[PKY-23] without a connection no dialog opens, and it is said', async () => {
  const device = fakeDevice();
  await open();
  await screen.findByText(WHAT_COMES);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Go on');
  expect(await screen.findByText(/^You are offline\. Nothing was sent\./)).toBeDefined();
  expect(device.asked).toEqual([]);
});

/** A host for which the login is too long ago, until a code was right. */
function networkThatAsksForProof() {
  const network = passkeyNetwork();
  const asked = network.replies[CALL_PATHS.passkeyOptions];
  network.replies[CALL_PATHS.passkeyOptions] = () => json({ status: 409, code: 'account.proof-needed' }, 409);
  const checked = network.replies[CALL_PATHS.checkProofCode];
  network.replies[CALL_PATHS.checkProofCode] = (call) => {
    if (asked) network.replies[CALL_PATHS.passkeyOptions] = asked;
    return checked?.(call) ?? json({});
  };
  return network;
}

const typeCode = async (code: string) => {
  await userEvent.click(screen.getByLabelText('Digit 1 of 6'));
  await userEvent.keyboard(code);
};

test('[PKY-23] a login that is too long ago is proved by a code, which is sent by itself', async () => {
  fakeDevice();
  const network = await open(networkThatAsksForProof());
  expect(await screen.findByText(/We have sent you a 6-digit code\./)).toBeDefined();
  expect(network.to(CALL_PATHS.sendProofCode).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1' },
  ]);
  await press('Continue');
  expect(screen.getByText('Enter all 6 numbers of your code')).toBeDefined();
  await typeCode('123456');
  await press('Continue');
  expect(await screen.findByText(WHAT_COMES)).toBeDefined();
  expect(document.activeElement).toBe(await heading('Add this device'));
  expect(network.to(CALL_PATHS.checkProofCode).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1', SecurityCode: '123456' },
  ]);
});

test.each([
  [404, 'account.code-wrong', {}, /^The code is not right\. Check it and try again\./],
  [419, 'account.code-expired', {}, /^This code no longer works\./],
  [429, undefined, { 'Retry-After': '120' }, /ask for another in 2 minutes\.$/],
  [409, 'account.held', {}, /^Your account is on hold, so nothing was changed\. Call us on/],
  [409, 'account.proof-impossible', {}, /^We cannot send you a code\. Call us on/],
  [500, undefined, {}, /^That did not work\. Try again, or call us on/],
])('[PKY-23] a proof that is answered with %s says what to do', async (status, code, headers, text) => {
  fakeDevice();
  const network = networkThatAsksForProof();
  network.replies[CALL_PATHS.checkProofCode] = () => json({ status, code }, status, headers);
  await open(network);
  await screen.findByText(/We have sent you a 6-digit code\./);
  await typeCode('123456');
  await press('Continue');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(WHAT_COMES)).toBeNull();
});

test('[PKY-23] a question that is older than half its life is asked again before the dialog', async () => {
  const device = fakeDevice();
  const network = await open();
  await screen.findByText(WHAT_COMES);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 150_000 });
  await press('Go on');
  await screen.findByText(/^You can now log in/);
  expect(network.to(CALL_PATHS.passkeyOptions)).toHaveLength(2);
  expect(device.asked).toHaveLength(1);
});

test('[PKY-23] where that needs a proof by then, a code is asked for, and the way goes on', async () => {
  const device = fakeDevice();
  const network = await open();
  await screen.findByText(WHAT_COMES);
  network.replies[CALL_PATHS.passkeyOptions] = () => json({ status: 409, code: 'account.proof-needed' }, 409);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 150_000 });
  await press('Go on');
  await screen.findByText(/We have sent you a 6-digit code\./);
  expect(device.asked).toEqual([]);
});

test.each([
  ['passkey.held', 409, /^Your account is on hold, so nothing was changed\. Call us on/],
  ['passkey.already-added', 409, 'This device is set up already.'],
])('[PKY-24] the refusal %s of the answer ends the way', async (code, status, text) => {
  fakeDevice();
  const network = passkeyNetwork();
  network.replies[CALL_PATHS.addPasskey] = () => json({ status, code }, status);
  await open(network);
  await screen.findByText(WHAT_COMES);
  await press('Go on');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(wasPasskeyUsed()).toBe(false);
});

test('[PKY-25] where the list could not be loaded, the end is said all the same', async () => {
  fakeDevice();
  const network = await open();
  await screen.findByText(WHAT_COMES);
  network.replies[CALL_PATHS.securityPage] = () => json({ status: 500 }, 500);
  await press('Go on');
  expect(
    await screen.findByText('You can now log in with your face, fingerprint or screen lock on this device.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change the name' })).toBeNull();
});

test('[PKY-25] a name that was refused is said, and can be typed again', async () => {
  fakeDevice();
  const network = await open();
  network.replies[CALL_PATHS.renamePasskey] = () => json({ status: 409, code: 'passkey.held' }, 409);
  await screen.findByText(WHAT_COMES);
  await press('Go on');
  await screen.findByText(/^You can now log in/);
  await press('Change the name');
  await press('Save the name');
  expect(await screen.findByText(/^Your account is on hold, so nothing was changed\./)).toBeDefined();
  expect(screen.getByLabelText('Name of this device')).toBeDefined();
});

test.each([
  [
    { Channel: 'sms', NumberEnd: '567' },
    / a 6-digit code by text message, to your number that ends in 567\. It/,
  ],
  [{ Channel: 'email', NumberEnd: null }, / a 6-digit code by email\. It/],
])('[PKY-23] the page says where the code went: %j', async (sent, words) => {
  fakeDevice();
  const network = networkThatAsksForProof();
  network.replies[CALL_PATHS.sendProofCode] = () => json(sent);
  await open(network);
  expect(await screen.findByText(words)).toBeDefined();
});

test('[PKY-23] a code that could not be sent is sent at the press', async () => {
  fakeDevice();
  const network = networkThatAsksForProof();
  const sent = network.replies[CALL_PATHS.sendProofCode];
  network.replies[CALL_PATHS.sendProofCode] = () => json({ status: 500 }, 500);
  await open(network);
  expect(await screen.findByText(/^That did not work\. Try again, or call us on/)).toBeDefined();
  expect(screen.queryByText(/We have sent you/)).toBeNull();
  if (sent) network.replies[CALL_PATHS.sendProofCode] = sent;
  await press('Send the code');
  expect(await screen.findByText(/We have sent you a 6-digit code\./)).toBeDefined();
  expect(network.to(CALL_PATHS.sendProofCode)).toHaveLength(2);
});

test('[PKY-23] another code takes the place of the digits of the one before', async () => {
  fakeDevice();
  const network = await open(networkThatAsksForProof());
  await screen.findByText(/We have sent you a 6-digit code\./);
  await typeCode('12');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await userEvent.click(await screen.findByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(network.to(CALL_PATHS.sendProofCode)).toHaveLength(2));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Digit 1 of 6').value).toBe(''));
});

test('[PKY-23] without a connection no code is checked, and it is said', async () => {
  fakeDevice();
  const network = await open(networkThatAsksForProof());
  await screen.findByText(/We have sent you a 6-digit code\./);
  await typeCode('123456');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Continue');
  expect(await screen.findByText(/^You are offline\. Nothing was sent\./)).toBeDefined();
  expect(network.to(CALL_PATHS.checkProofCode)).toEqual([]);
});
