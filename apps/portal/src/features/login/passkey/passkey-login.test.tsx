// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { notePasskeyUse, wasPasskeyUsed } from '#portal/lib/session/passkey-marker.ts';
import { session } from '#portal/lib/session/session.ts';
import { site } from '#portal/lib/site/site.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { dialogError, fakeDevice } from '#portal/testing/device-fake.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForNobody, startAfresh } from '#portal/testing/render-portal.tsx';

const LOG_IN = 'Log in with face, fingerprint or screen lock';
const UNKNOWN = 'This passkey is not in use any more. Log in with a code.';

beforeEach(async () => {
  startAfresh();
  await configureSite({ featureFlag: { passkeyFeature: true } });
});

function passkeyLoginNetwork() {
  const network = customerNetwork();
  Object.assign(network.replies, {
    [CALL_PATHS.passkeyChallenge]: () =>
      json({ RequestId: 'request-1', PublicKey: { challenge: 'AQID', rpId: 'localhost' } }),
    [CALL_PATHS.passkeyLogin]: () =>
      json({
        SecurityToken: 'token-9',
        ExpiresAt: new Date(Date.now() + 900_000).toISOString(),
        ClientPortalLoginId: 'login-9',
      }),
  });
  return network;
}

const button = () => screen.findByRole('button', { name: LOG_IN });
const press = async () => userEvent.click(await button());
const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const form = () => document.querySelector('form') as HTMLFormElement;

/** Renders the login page, presses the button, and returns what was called. */
async function logIn(network = passkeyLoginNetwork()) {
  renderForNobody();
  await press();
  return network;
}

test.each<[string, boolean | undefined, () => unknown]>([
  ['the flag is left out', undefined, fakeDevice],
  ['the flag is off', false, fakeDevice],
  ['the browser has no passkeys', true, () => undefined],
  ['the browser can use none', true, () => fakeDevice().isOwnDeviceAsked.mockResolvedValue(false)],
])('[PKY-30] where %s there is no button', async (_what, passkeyFeature, prepare) => {
  await configureSite({ featureFlag: { passkeyFeature } });
  prepare();
  renderForNobody();
  // By then the page would have placed it.
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('button', { name: LOG_IN })).toBeNull();
});

test('[PKY-30] the button is under the form, which keeps its focus, and nothing is called before the press', async () => {
  fakeDevice();
  const network = passkeyLoginNetwork();
  renderForNobody();
  const without = form().outerHTML;
  expect(isBefore(form(), await button())).toBe(true);
  expect(form().outerHTML).toBe(without);
  expect(document.activeElement).toBe(document.body);
  expect(network.calls).toEqual([]);
});

test('[PKY-31] where a passkey was used, the form is drawn with the button between it and the title, also for a security key', () => {
  const { isOwnDeviceAsked } = fakeDevice();
  isOwnDeviceAsked.mockResolvedValue(false);
  notePasskeyUse();
  renderForNobody();
  // Without a wait: the first frame has it.
  const drawn = screen.getByRole('button', { name: LOG_IN });
  expect(isBefore(drawn, form())).toBe(true);
  expect(isBefore(screen.getByRole('heading', { level: 1 }), drawn)).toBe(true);
  expect(document.documentElement.dataset.isResuming).toBeUndefined();
  expect(isOwnDeviceAsked).not.toHaveBeenCalled();
});

test('[PKY-31] without the flag a passkey that was used brings no button', async () => {
  await configureSite({ featureFlag: { passkeyFeature: false } });
  fakeDevice();
  notePasskeyUse();
  renderForNobody();
  expect(screen.queryByRole('button', { name: LOG_IN })).toBeNull();
  expect(document.documentElement.dataset.isResuming).toBeUndefined();
});

test('[PKY-30] one press and the device lead to the list of policies, without form or captcha', async () => {
  const device = fakeDevice();
  const network = await logIn();
  expect(await screen.findByRole('heading', { level: 1, name: 'My insurance policies' })).toBeDefined();
  await waitFor(() => expect(wasPasskeyUsed()).toBe(true));
  expect(session.get().session).toMatchObject({ customerLoginId: 'login-9', token: 'token-9' });
  expect(device.asked).toHaveLength(1);
  expect(network.to(CALL_PATHS.passkeyChallenge).map(({ body }) => body)).toEqual([
    { BrandId: site.brandId },
  ]);
  expect(network.to(CALL_PATHS.passkeyLogin).map(({ body }) => body)).toEqual([
    { RequestId: 'request-1', Credential: expect.objectContaining({ id: 'AQID', type: 'public-key' }) },
  ]);
  expect(network.to(CALL_PATHS.customerLogin)).toEqual([]);
});

test('[PKY-32] a closed dialog leads back to the form, and says that there is a code: it stays', async () => {
  fakeDevice(() => Promise.reject(dialogError('NotAllowedError')));
  const network = await logIn();
  expect(await screen.findByText('You can also log in with a code.')).toBeDefined();
  const said = screen.getByText('You can also log in with a code.');
  await press();
  await waitFor(() => expect(network.to(CALL_PATHS.passkeyChallenge)).toHaveLength(2));
  expect(await screen.findByText('You can also log in with a code.')).toBe(said);
  expect(screen.getByLabelText('Mobile number')).toBeDefined();
  expect(network.to(CALL_PATHS.passkeyLogin)).toEqual([]);
  expect(wasPasskeyUsed()).toBe(false);
});

test('[PKY-32] a device that cannot do it says so at each press', async () => {
  fakeDevice(() => Promise.reject(dialogError('SecurityError')));
  const network = await logIn();
  expect(await screen.findByText('This device cannot do this. Log in with a code.')).toBeDefined();
  await press();
  await waitFor(() => expect(network.to(CALL_PATHS.passkeyChallenge)).toHaveLength(2));
  expect(await screen.findByText('This device cannot do this. Log in with a code.')).toBeDefined();
  expect(network.to(CALL_PATHS.passkeyLogin)).toEqual([]);
});

test('[PKY-33] an unknown or removed passkey says so, and the browser is told to offer it no more', async () => {
  const device = fakeDevice();
  const network = passkeyLoginNetwork();
  network.replies[CALL_PATHS.passkeyLogin] = () => json({ status: 400, code: 'login.passkey-unknown' }, 400);
  notePasskeyUse();
  await logIn(network);
  expect(await screen.findByText(UNKNOWN)).toBeDefined();
  expect(wasPasskeyUsed()).toBe(false);
  expect(device.signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'localhost', credentialId: 'AQID' }]]);
});

test.each([
  ['login.passkey-refused', 400],
  ['passkey.not-offered', 409],
])('[PKY-33] after %s the passkey may be right, so the device keeps it', async (code, status) => {
  const device = fakeDevice();
  notePasskeyUse();
  const network = passkeyLoginNetwork();
  network.replies[CALL_PATHS.passkeyLogin] = () => json({ status, code }, status);
  await logIn(network);
  expect(await screen.findByText('We could not log you in. Try again, or log in with a code.')).toBeDefined();
  expect(device.signalUnknownCredential).not.toHaveBeenCalled();
  expect(wasPasskeyUsed()).toBe(true);
});

test.each([
  [
    'login.account-held',
    400,
    {},
    { loginErrorMessage: '<p>Your account is on hold.</p>' },
    'Your account is on hold.',
  ],
  [
    'login.account-locked',
    403,
    { 'Retry-After': '900' },
    {},
    /^Your account is locked\. You can try again in 15 minutes/,
  ],
  [undefined, 429, { 'Retry-After': '120' }, {}, /^We cannot continue just now\. Wait 2 minutes/],
  [undefined, 500, {}, {}, /^We could not log you in\. Try again\./],
])(
  '[PKY-33] a login by passkey that is refused with %s reads as any login',
  async (code, status, headers, facts, text) => {
    fakeDevice();
    const network = passkeyLoginNetwork();
    network.replies[CALL_PATHS.passkeyLogin] = () => json({ status, code, ...facts }, status, headers);
    await logIn(network);
    const said = await screen.findByText(text);
    expect(document.activeElement?.contains(said)).toBe(true);
    expect(screen.getByLabelText('Mobile number')).toBeDefined();
  },
);

test('[PKY-34] three lines help somebody who cannot use it', async () => {
  fakeDevice();
  const network = passkeyLoginNetwork();
  renderForNobody();
  await button();
  await userEvent.click(screen.getByRole('button', { name: 'I can’t use this' }));
  const lines = await screen.findAllByText(
    /^(Another device, or none added yet|The sensor does not work|A lost device):$/,
  );
  expect(lines.map((line) => line.parentElement?.textContent)).toEqual([
    'Another device, or none added yet: log in there with a code. Then add it in Security and log-ins.',
    'The sensor does not work: use the PIN of your device instead.',
    'A lost device: log in with a code, then remove it in Security and log-ins.',
  ]);
  expect(network.calls).toEqual([]);
});
