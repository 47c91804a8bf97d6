// @vitest-environment happy-dom
import { PASSKEY_PROMPT } from '@portal/contract/customer/host-features';
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import { fakeDevice } from '#portal/testing/device-fake.ts';
import { aPolicy, customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { passkeyNetwork } from '#portal/testing/passkeys.ts';
import { renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const TITLE = 'Log in next time without a code';
const FEATURES = ['securityPageFeature', 'passkeyFeature', PASSKEY_PROMPT];
const BOTH = { securityPageFeature: true, passkeyFeature: true };

beforeEach(async () => {
  startAfresh();
  await configureSite({ featureFlag: BOTH });
});

const prompt = () => screen.queryByRole('region', { name: TITLE });
const findPrompt = () => screen.findByRole('region', { name: TITLE });
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Renders the list for a customer whom the host wants asked, and waits until everything is known. */
async function openList(network = passkeyNetwork({ features: FEATURES })) {
  renderForCustomer();
  await findHeading('My insurance policies');
  await screen.findByText('You are up to date.');
  return network;
}

/** Lets every promise that is settled go on. */
const settle = () => new Promise((done) => setTimeout(done));

test('[PKY-28] it is the last thing on the list, and says what it is about in the words of the page of log-ins', async () => {
  fakeDevice();
  await openList();
  const region = await findPrompt();
  expect(region.textContent).toContain(
    'Use the face, fingerprint or screen lock of this device (a passkey).',
  );
  expect(region.previousElementSibling).toBe(screen.getByRole('region', { name: 'Help' }));
  expect(region.nextElementSibling).toBeNull();
  const buttons = within(region).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Not now', 'Don’t ask again']);
});

test('[PKY-29] Set it up leads to Add this device, and a device that was set up is not asked again', async () => {
  fakeDevice();
  await openList();
  await findPrompt();
  await userEvent.click(screen.getByRole('link', { name: 'Set it up' }));
  await findHeading('Add this device');
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  await screen.findByText(/^You can now log in with/);
  const [list] = screen.getAllByRole('link', { name: /My insurance policies|My policies|Policies/ });
  await userEvent.click(list as HTMLElement);
  await findHeading('My insurance policies');
  await settle();
  expect(prompt()).toBeNull();
});

test.each([
  ['Not now', 90 * 86_400_000, true],
  ['Not now', 90 * 86_400_000 - 60_000, false],
  ['Don’t ask again', 91 * 86_400_000, false],
])('[PKY-29] after %s and %i ms it is there again: %s', async (name, laterMs, isBack) => {
  fakeDevice();
  const network = await openList();
  await findPrompt();
  const calls = network.calls.length;
  await press(name);
  await waitFor(() => expect(prompt()).toBeNull());
  expect(document.activeElement).toBe(await findHeading('My insurance policies'));
  expect(network.calls).toHaveLength(calls);
  const kept = localStorage.getItem('portal.passkeyPrompt') ?? '';
  startAfresh();
  localStorage.setItem('portal.passkeyPrompt', kept);
  await configureSite({ featureFlag: BOTH });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
  fakeDevice();
  await openList();
  await settle();
  expect(prompt() !== null).toBe(isBack);
});

test.each([
  ['the host does not want it', BOTH, ['securityPageFeature', 'passkeyFeature']],
  ['the host has no passkeys', BOTH, ['securityPageFeature', PASSKEY_PROMPT]],
  ['the host has no page of log-ins', BOTH, ['passkeyFeature', PASSKEY_PROMPT]],
  ['the flag is off', { ...BOTH, passkeyFeature: false }, FEATURES],
])('[PKY-26] where %s nobody is asked', async (_what, featureFlag, features) => {
  await configureSite({ featureFlag });
  const device = fakeDevice();
  await openList(passkeyNetwork({ features }));
  await settle();
  expect(prompt()).toBeNull();
  expect(device.isOwnDeviceAsked).not.toHaveBeenCalled();
});

test.each([
  ['says that it does not know its user', () => fakeDevice().isOwnDeviceAsked.mockResolvedValue(false)],
  ['does not answer', () => fakeDevice().isOwnDeviceAsked.mockRejectedValue(new Error('refused'))],
  ['has no passkeys', () => undefined],
  ['has those of security keys alone', () => vi.stubGlobal('PublicKeyCredential', () => undefined)],
])('[PKY-28] a device that %s is not offered', async (_what, prepare) => {
  prepare();
  await openList();
  await settle();
  expect(prompt()).toBeNull();
});

/** A customer whom the host wants asked, with these policies and more of the detail. */
function networkOf(policies: ReturnType<typeof aPolicy>[], more: object = {}) {
  const network = passkeyNetwork({ features: FEATURES });
  network.replies[CALL_PATHS.getCustomerDetail] = () =>
    json({ ...customerOnWire(policies), HostFeatures: FEATURES, ...more });
  return network;
}

test.each([
  ['a claim is open', () => networkOf([aPolicy({ isClaimInProgress: true })])],
  ['a policy is overdue', () => networkOf([aPolicy({ policyStatusId: 40, statusText: 'Payment Overdue' })])],
  ['a call waits', () => networkOf([aPolicy()], { CallBackText: 'We call you on Monday.' })],
  [
    'an offer of cover is not answered',
    () => {
      const network = networkOf([aPolicy()]);
      network.replies[CALL_PATHS.listOffers] = () =>
        json([{ FeatureId: 1, FeatureKey: 'Cross_Sale_Banner', FeatureVariantName: 'A', Reattempt: 2 }]);
      return network;
    },
  ],
  [
    'a part could not be loaded',
    () => {
      const network = networkOf([aPolicy()]);
      network.replies[CALL_PATHS.documentList] = () => json({ status: 500 }, 500);
      return network;
    },
  ],
])('[PKY-28] where %s the customer is not asked', async (_what, makeNetwork) => {
  const device = fakeDevice();
  const network = makeNetwork();
  renderForCustomer();
  await findHeading('My insurance policies');
  await waitFor(() => expect(network.to(CALL_PATHS.policyDetail).length).toBeGreaterThan(0));
  await settle();
  await settle();
  expect(prompt()).toBeNull();
  expect(device.asked).toEqual([]);
});
