// @vitest-environment happy-dom
import { type CaptchaConfiguration, googleRecaptcha } from '@portal/config/login/captcha';
import { CALL_PATHS } from '@portal/contract/paths';
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib/v1';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeCaptcha } from '#portal/features/login/captcha/captcha.ts';
import { createProofOfWork } from '#portal/features/login/captcha/proof-of-work.ts';
import { checkCaptcha } from '#portal/features/login/captcha/site-captcha.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

const KEY = 'a key of the test';
const ELSEWHERE = 'https://captcha.example.com';
const OWN: CaptchaConfiguration = { provider: 'proof-of-work', siteKey: 'product-13' };

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  delete (window as { grecaptcha?: unknown }).grecaptcha;
});

/** A self-hosted service that verifies as the server's library does. */
function selfHostedService() {
  return fakeNetwork({
    [CALL_PATHS.challengeCaptcha]: async () => json(await createChallenge({ hmacKey: KEY, maxnumber: 50 })),
    [CALL_PATHS.verifyCaptcha]: async ({ body }) => {
      const success = await verifySolution((body as { token: string }).token, KEY);
      return json({ score: success ? 1 : 0, success });
    },
  });
}

const proofOfWork = createProofOfWork('', ({ algorithm, challenge, salt, maxnumber }) =>
  solveChallenge(challenge, salt, algorithm, maxnumber).promise.then((solution) => solution),
);

test('[LOG-44] the proof of work is solved, and verified with the action and the site key', async () => {
  const network = selfHostedService();
  expect(await makeCaptcha(proofOfWork, '', 'product-13')).toEqual({ score: 1, success: true });
  expect(network.calls.map(({ path, method }) => [path, method])).toEqual([
    [CALL_PATHS.challengeCaptcha, 'GET'],
    [CALL_PATHS.verifyCaptcha, 'POST'],
  ]);
  expect(network.calls[1]?.body).toMatchObject({ action: 'customerportal/Login', siteKey: 'product-13' });
  expect(Object.keys(network.calls[1]?.body as object).sort()).toEqual(['action', 'siteKey', 'token']);
});

test('[LOG-45] a service that refuses the solution refuses the captcha', async () => {
  selfHostedService();
  const forged = { getToken: async () => btoa('{"algorithm":"SHA-256","challenge":"x","number":1}') };
  expect(await makeCaptcha(forged, '', 'product-13')).toEqual({ score: 0, success: false });
});

test.each([
  ['the verify response is not ok', { verify: () => json({}, 500) }],
  ['the verify call fails', { verify: () => new TypeError('network') }],
  ['the verify response is not JSON', { verify: () => new Response('<html>') }],
  ['the challenge is not ok', { challenge: () => json({}, 503) }],
  ['the challenge cannot be reached', { challenge: () => new TypeError('network') }],
])(
  '[LOG-46] where %s the captcha counts as passed with score 1, and the error is noted',
  async (_what, broken) => {
    const { challenge, verify } = { challenge: undefined, verify: undefined, ...broken };
    const network = selfHostedService();
    if (challenge) network.replies[CALL_PATHS.challengeCaptcha] = challenge;
    if (verify) network.replies[CALL_PATHS.verifyCaptcha] = verify;
    const result = await makeCaptcha(proofOfWork, '', 'product-13');
    expect(result).toMatchObject({ score: 1, success: true });
    expect(result.error).toBeTruthy();
  },
);

test('[LOG-46] without a host the captcha is passed with score 1, and nothing is loaded or called', async () => {
  const network = fakeNetwork({});
  expect(await checkCaptcha(googleRecaptcha('key-1'), '')).toEqual({ score: 1, success: true });
  expect(network.calls).toEqual([]);
  expect(document.head.childElementCount).toBe(0);
});

test('[LOG-46] a captcha that takes too long counts as passed', async () => {
  vi.useFakeTimers();
  const result = makeCaptcha({ getToken: () => new Promise(() => undefined) }, '', 'key');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toMatchObject({ score: 1, success: true, error: expect.stringContaining('too long') });
  vi.useRealTimers();
});

test('[LOG-49] the self-hosted service is part of the API, unless the site names another host', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => json({}, 500)),
  );
  await checkCaptcha(OWN, '');
  await checkCaptcha(OWN, ELSEWHERE);
  expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual([
    CALL_PATHS.challengeCaptcha,
    `${ELSEWHERE}${CALL_PATHS.challengeCaptcha}`,
  ]);
});

/** Stands in for the provider: what arrives for the scripts that are asked for, and which were. */
function provider(grecaptcha: object | undefined): HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
    if (grecaptcha) Object.assign(window, { grecaptcha });
    queueMicrotask(() => scripts.at(-1)?.dispatchEvent(new Event(grecaptcha ? 'load' : 'error')));
  });
  return scripts;
}

test('[LOG-44] a reCAPTCHA-compatible service gives a token for the action and the site key, which is verified', async () => {
  const network = fakeNetwork({ [CALL_PATHS.verifyCaptcha]: () => json({ score: 0.9, success: true }) });
  const execute = vi.fn(async () => 'token-of-google');
  const scripts = provider({ ready: (work: () => void) => work(), execute });
  expect(await checkCaptcha(googleRecaptcha('key-1'), ELSEWHERE)).toEqual({ score: 0.9, success: true });
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.google.com/recaptcha/api.js?render=key-1']);
  expect(execute).toHaveBeenCalledWith('key-1', { action: 'customerportal/Login' });
  expect(network.calls[0]?.body).toEqual({
    token: 'token-of-google',
    action: 'customerportal/Login',
    siteKey: 'key-1',
  });
});

test('[LOG-46] a script of the captcha that does not arrive counts as passed, and is asked for again', async () => {
  fakeNetwork({});
  const scripts = provider(undefined);
  for (const tries of [1, 2]) {
    const result = await checkCaptcha(googleRecaptcha('key-1'), ELSEWHERE);
    expect(result).toMatchObject({ score: 1, success: true, error: expect.stringContaining('script') });
    expect(scripts.length).toBe(tries);
  }
});
