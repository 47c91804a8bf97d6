// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { notePasskeyUse, wasPasskeyUsed } from '#portal/lib/session/passkey-marker.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { json } from '#portal/testing/network-fake.ts';
import { PHONE_PASSKEY, passkeyNetwork } from '#portal/testing/passkeys.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const BOTH = { securityPageFeature: true, passkeyFeature: true };

beforeEach(async () => {
  startAfresh();
  await configureSite({ featureFlag: BOTH });
});

const COMPUTER = {
  ...PHONE_PASSKEY,
  PasskeyId: 'p-2',
  Name: 'Windows Hello – Chrome on Windows',
  LastUsedAt: null,
  IsHere: false,
};

const heading = (name = 'Security and log-ins') => screen.findByRole('heading', { level: 1, name });
const ways = () => within(screen.getByRole('region', { name: 'Ways to log in' }));
const press = (name: string | RegExp) => userEvent.click(ways().getByRole('button', { name }));
const rows = () =>
  ways()
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p')].map((line) => line.textContent));

async function open(passkeys: object[] = [PHONE_PASSKEY, COMPUTER], features?: string[]) {
  const network = passkeyNetwork({ passkeys, ...(features ? { features } : {}) });
  renderForCustomer('/security');
  await heading();
  return network;
}

test.each([
  ['the flag is left out', { ...BOTH, passkeyFeature: undefined }, ['securityPageFeature', 'passkeyFeature']],
  ['the flag is off', { ...BOTH, passkeyFeature: false }, ['securityPageFeature', 'passkeyFeature']],
  ['the host does not name it', BOTH, ['securityPageFeature']],
])('[PKY-20] where %s the page says nothing of passkeys', async (_what, featureFlag, features) => {
  await configureSite({ featureFlag });
  await open([PHONE_PASSKEY], features);
  expect(ways().queryByText(/fingerprint|passkey|iCloud/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add this device' })).toBeNull();
});

test.each([
  ['with a passkey', [PHONE_PASSKEY]],
  ['without one', []],
])('[PKY-20] %s, the risk of a code by message is told beside what is safer', async (_what, passkeys) => {
  await open(passkeys);
  expect(
    ways().getByText(/Somebody who has your phone, or takes over your number, can read such a message\.$/),
  ).toBeDefined();
  expect(ways().getByText(/^This is safer than a code: no message is sent/)).toBeDefined();
});

test('[PKY-20] each passkey has its name, the day it was added, when it was last used, and whether it is of this device', async () => {
  const network = await open();
  expect(rows()).toEqual([
    ['iCloud Keychain – Safari on iPhone · this device', 'Added 14/11/2026 · last used 15/11/2026, 09:12'],
    ['Windows Hello – Chrome on Windows', 'Added 14/11/2026 · not used yet'],
  ]);
  expect(
    ways()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual([
    'Change the name: iCloud Keychain – Safari on iPhone',
    'Remove: iCloud Keychain – Safari on iPhone',
    'Change the name: Windows Hello – Chrome on Windows',
    'Remove: Windows Hello – Chrome on Windows',
    'Add this device',
  ]);
  expect(network.to(CALL_PATHS.securityPage)).toHaveLength(1);
  expect(ways().getByText(/^You log in with a 6-digit code/)).toBeDefined();
});

const DEVICE = {
  BrowserId: 'b-1',
  Label: 'Chrome on Windows',
  LastLoginAt: '2026-11-13T20:12:00.000Z',
  IsHere: false,
  IsLoggedIn: true,
  PasskeyIds: ['p-2'],
};

test('[PKY-37] a device names the passkey that was added there, and says what its log-out took away', async () => {
  const unknown = { ...DEVICE, BrowserId: 'b-2', PasskeyIds: null };
  const network = passkeyNetwork({ passkeys: [PHONE_PASSKEY, COMPUTER], devices: [DEVICE, unknown] });
  network.replies[CALL_PATHS.logOutDevice] = () => json({ Ended: 1 });
  renderForCustomer('/security');
  await heading();
  const region = within(screen.getByRole('region', { name: 'Your devices' }));
  expect(region.getAllByText(/^Logs in without a code/).map(({ textContent }) => textContent)).toEqual([
    `Logs in without a code, as ${COMPUTER.Name}`,
  ]);
  const [logOut] = region.getAllByRole('button', { name: /^Log out Chrome on Windows/ });
  await userEvent.click(logOut as HTMLElement);
  expect(network.to(CALL_PATHS.logOutDevice)).toEqual([]);
  expect(document.activeElement?.textContent).toMatch(
    /^Log out Chrome on Windows\? You need a code to log in there then\./,
  );
  await userEvent.click(region.getByRole('button', { name: 'Log out' }));
  expect(
    await region.findByText(/^Chrome on Windows was logged out\..* as a new device, and you need a code\.$/),
  ).toBeDefined();
});

test('[PKY-37] who logs out everywhere else reads that a device with a passkey can come back', async () => {
  passkeyNetwork({ passkeys: [COMPUTER], devices: [DEVICE] });
  renderForCustomer('/security');
  await heading();
  const region = within(screen.getByRole('region', { name: 'Your devices' }));
  await userEvent.click(region.getByRole('button', { name: 'Log out everywhere else' }));
  expect(
    region.getByText(/must log in again\. A device that logs in without a code can come back\./),
  ).toBeDefined();
});

test('[PKY-20] without a passkey the page says what one is for, and names it once', async () => {
  await open([]);
  expect(
    ways().getByText(
      'Log in next time without a code. Use the face, fingerprint or screen lock of this device (a passkey).',
    ),
  ).toBeDefined();
  expect(ways().getAllByText(/passkey/)).toHaveLength(1);
});

test('[PKY-21] a name is changed in its row, and what came of it has the focus', async () => {
  const network = await open();
  await press(/^Change the name ?: iCloud/);
  const field = ways().getByLabelText<HTMLInputElement>('Name of this device');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(PHONE_PASSKEY.Name);
  await userEvent.clear(field);
  await userEvent.type(field, '  My phone ');
  await press('Save the name');
  const result = await ways().findByText('The name is now My phone.');
  expect(document.activeElement?.contains(result)).toBe(true);
  expect(rows()[0]?.[0]).toBe('My phone · this device');
  expect(network.to(CALL_PATHS.renamePasskey).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1', PasskeyId: 'p-1', Name: 'My phone' },
  ]);
});

test.each(['   ', 'a'.repeat(41)])('[PKY-21] the name %j is not sent', async (typed) => {
  const network = await open();
  await press(/^Change the name ?: iCloud/);
  const field = ways().getByLabelText('Name of this device');
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await press('Save the name');
  expect(ways().getByText('Enter a name of 1 to 40 characters')).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(network.to(CALL_PATHS.renamePasskey)).toEqual([]);
  await press('Cancel');
  expect(rows()).toHaveLength(2);
});

test.each([
  ['iCloud', false],
  ['Windows', true],
])('[PKY-31] after %s was removed, a passkey was used in this browser: %s', async (which, isKept) => {
  notePasskeyUse();
  await open();
  await press(new RegExp(`^Remove ?: ${which}`));
  await press('Remove');
  await ways().findByText(/ was removed\./);
  expect(wasPasskeyUsed()).toBe(isKept);
});

test('[PKY-22] a removal asks first; the last passkey can go too', async () => {
  const network = await open([PHONE_PASSKEY]);
  await press(/^Remove ?: iCloud/);
  expect(document.activeElement?.textContent).toMatch(
    /^Remove iCloud Keychain – Safari on iPhone\? You can still log in there with a code\./,
  );
  expect(network.to(CALL_PATHS.removePasskey)).toEqual([]);
  await press('Keep it');
  expect(document.activeElement?.textContent).toBe('Face, fingerprint or screen lock');
  await press(/^Remove ?: iCloud/);
  await press('Remove');
  const result = await ways().findByText(/^iCloud Keychain – Safari on iPhone was removed\./);
  expect(document.activeElement?.contains(result)).toBe(true);
  expect(network.to(CALL_PATHS.removePasskey).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1', PasskeyId: 'p-1' },
  ]);
  expect(ways().queryByRole('listitem')).toBeNull();
});

test.each([
  ['passkey.held', 409, /^Your account is on hold, so nothing was changed\. Call us on/],
  ['passkey.not-found', 404, 'This is not on your list any more.'],
  [undefined, 500, /^That did not work\. Try again, or call us on/],
])('[PKY-22] the refusal %s says what to do', async (code, status, text) => {
  const network = await open();
  network.replies[CALL_PATHS.removePasskey] = () =>
    new Response(JSON.stringify({ status, code }), { status });
  await press(/^Remove ?: iCloud/);
  await press('Remove');
  expect(await ways().findByText(text)).toBeDefined();
  expect(rows()).toHaveLength(2);
});
