// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { beforeEach, expect, test, vi } from 'vitest';
import { startNotMe } from '#portal/boot/not-me.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

const BODY = `
  <section id="not-me-question" hidden><h1>Was this not you?</h1><button id="not-me-button">Stop</button>
    <p id="not-me-failed" hidden></p></section>
  <section id="not-me-done" hidden><h1 tabindex="-1">Done</h1></section>
  <section id="not-me-ended" hidden><h1 tabindex="-1">Ended</h1></section>`;

const shown = () =>
  [...document.querySelectorAll('section')].filter(({ hidden }) => !hidden).map(({ id }) => id);
const press = () => document.getElementById('not-me-button')?.click();

beforeEach(() => {
  document.body.innerHTML = BODY;
  history.replaceState(null, '', '/not-me.html#token-1');
});

test('[CON-75] opening the page sends nothing, and the token leaves the address', () => {
  const network = fakeNetwork({});
  startNotMe();
  expect(network.calls).toEqual([]);
  expect(location.hash).toBe('');
  expect(shown()).toEqual(['not-me-question']);
});

test('[CON-75] the button sends the token, and the page says that the change is stopped', async () => {
  const network = fakeNetwork({ [CALL_PATHS.undoContactChange]: () => json({}) });
  startNotMe();
  press();
  await vi.waitFor(() => expect(shown()).toEqual(['not-me-done']), PATIENT);
  expect(network.calls.map(({ body }) => body)).toEqual([{ Token: 'token-1' }]);
  expect(document.activeElement?.textContent).toBe('Done');
});

test('[CON-75] a link that is over says so; one without a token does at once', async () => {
  fakeNetwork({ [CALL_PATHS.undoContactChange]: () => json({}, 404) });
  startNotMe();
  press();
  await vi.waitFor(() => expect(shown()).toEqual(['not-me-ended']), PATIENT);
  document.body.innerHTML = BODY;
  startNotMe();
  expect(shown()).toEqual(['not-me-ended']);
});

test('[CON-75] a failure can be tried again', async () => {
  const failed = () => document.getElementById('not-me-failed')?.hidden === false;
  const network = fakeNetwork({ [CALL_PATHS.undoContactChange]: () => new Error('no network') });
  startNotMe();
  press();
  await vi.waitFor(() => expect(failed()).toBe(true), PATIENT);
  network.replies[CALL_PATHS.undoContactChange] = () => json({});
  press();
  await vi.waitFor(() => expect(shown()).toEqual(['not-me-done']), PATIENT);
});

test('[CON-75] a press that nobody answers ends after 15 seconds, and can be tried again', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => undefined),
  );
  startNotMe();
  press();
  await vi.waitFor(() => expect(document.getElementById('not-me-failed')?.hidden).toBe(false));
  expect(timeout).toHaveBeenCalledWith(15_000);
  expect(document.getElementById('not-me-button')?.hasAttribute('aria-disabled')).toBe(false);
  timeout.mockRestore();
});
