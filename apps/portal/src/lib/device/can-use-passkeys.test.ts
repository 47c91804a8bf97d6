// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { canUsePasskeys } from '#portal/lib/device/can-use-passkeys.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
});

const says = (isThere: unknown) => async () => isThere;
const refuses = () => Promise.reject(new Error('refused'));

test.each<[string, boolean, object]>([
  [
    'it can use none, whatever the device is',
    false,
    {
      getClientCapabilities: says({ passkeyPlatformAuthenticator: false }),
      isUserVerifyingPlatformAuthenticatorAvailable: says(true),
    },
  ],
  [
    'a phone beside it can',
    true,
    {
      getClientCapabilities: says({ passkeyPlatformAuthenticator: true }),
      isUserVerifyingPlatformAuthenticatorAvailable: says(false),
    },
  ],
  [
    'nothing of it, but has a device that knows its user',
    true,
    { getClientCapabilities: says({}), isUserVerifyingPlatformAuthenticatorAvailable: says(true) },
  ],
  ['that the device knows its user', true, { isUserVerifyingPlatformAuthenticatorAvailable: says(true) }],
  ['that the device does not', false, { isUserVerifyingPlatformAuthenticatorAvailable: says(false) }],
  ['nothing at all', false, {}],
  ['an error', false, { getClientCapabilities: refuses }],
])('[PKY-30] a browser that says %s: %s', async (_what, isThere, answers) => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, answers),
  );
  expect(await canUsePasskeys()).toBe(isThere);
});

test('[PKY-30] a browser without the interface can use none', async () => {
  expect(await canUsePasskeys()).toBe(false);
});
