// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { beforeEach, expect, test, vi } from 'vitest';
import { startNotMe } from '#portal/boot/not-me.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

const BODY = `
  <section id="not-me-checking" hidden><h1>Checking</h1></section>
  <section id="not-me-question" hidden><h1 tabindex="-1">Not you?</h1><p>your old <span class="not-me-restores">phone number or email</span> back</p><button id="not-me-button">Stop</button>
    <p id="not-me-failed" hidden></p></section>
  <section id="not-me-done" hidden><h1 tabindex="-1">Done</h1><p id="not-me-addresses">Check</p></section>
  <section id="not-me-ended" hidden><h1 tabindex="-1">Ended</h1></section>`;

const ENDED = { status: 404, code: 'contact.undo-ended' };
const WORKS = { [CALL_PATHS.checkUndoLink]: () => json({}) };

const shown = () =>
  [...document.querySelectorAll('section')].filter(({ hidden }) => !hidden).map(({ id }) => id);
const untilShown = (id: string) => vi.waitFor(() => expect(shown()).toEqual([id]), PATIENT);
const press = () => document.getElementById('not-me-button')?.click();

beforeEach(() => {
  document.body.innerHTML = BODY;
  history.replaceState(null, '', '/not-me.html#token-1');
});

test('[CON-75] [CON-96] opening the page asks whether the link works, and changes nothing; the token leaves the address', async () => {
  const network = fakeNetwork(WORKS);
  startNotMe();
  expect(location.hash).toBe('');
  expect(shown()).toEqual(['not-me-checking']);
  await untilShown('not-me-question');
  expect(document.activeElement?.textContent).toBe('Not you?');
  expect(network.calls.map(({ path, body }) => [path, body])).toEqual([
    [CALL_PATHS.checkUndoLink, { Token: 'token-1' }],
  ]);
});

test.each([
  [
    'phone, email and addresses',
    { Restores: ['phone', 'email', 'addresses'] },
    'phone number, email and addresses',
    true,
  ],
  ['the phone', { Restores: ['phone'] }, 'phone number', true],
  ['a kind of later', { Restores: ['pigeon'] }, 'phone number or email', false],
  ['nothing, as a host may', {}, 'phone number or email', false],
])(
  '[CON-110] where the link puts back %s, the page names only that',
  async (_what, answer, words, isWhole) => {
    fakeNetwork({ [CALL_PATHS.checkUndoLink]: () => json(answer) });
    startNotMe();
    await untilShown('not-me-question');
    expect(document.querySelector('.not-me-restores')?.textContent).toBe(words);
    expect(document.getElementById('not-me-addresses')?.hidden).toBe(isWhole);
  },
);

test.each([
  ['is over', () => json(ENDED, 404)],
  ['was spoiled', () => json({ status: 400 }, 400)],
])('[CON-96] a link that %s says so before anything is pressed', async (_what, reply) => {
  fakeNetwork({ [CALL_PATHS.checkUndoLink]: reply });
  startNotMe();
  await untilShown('not-me-ended');
  expect(document.activeElement?.textContent).toBe('Ended');
});

test.each([
  ['does not answer', () => new Error('no network')],
  ['knows no such call', () => json({ status: 404, code: 'request.unknown-path' }, 404)],
  ['is busy', () => json({ status: 429 }, 429)],
])('[CON-96] where the host %s, the button is there', async (_what, reply) => {
  fakeNetwork({ [CALL_PATHS.checkUndoLink]: reply });
  startNotMe();
  await untilShown('not-me-question');
});

/** The page of a link that still works. */
async function openQuestion(replies: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork({ ...WORKS, ...replies });
  startNotMe();
  await untilShown('not-me-question');
  return network;
}

test('[CON-75] the button sends the token, and the page says that the change is stopped', async () => {
  const network = await openQuestion({ [CALL_PATHS.undoContactChange]: () => json({}) });
  press();
  await untilShown('not-me-done');
  expect(network.to(CALL_PATHS.undoContactChange).map(({ body }) => body)).toEqual([{ Token: 'token-1' }]);
  expect(document.activeElement?.textContent).toBe('Done');
});

test('[CON-75] a link that ended meanwhile says so; one without a token does at once', async () => {
  await openQuestion({ [CALL_PATHS.undoContactChange]: () => json(ENDED, 404) });
  press();
  await untilShown('not-me-ended');
  document.body.innerHTML = BODY;
  startNotMe();
  expect(shown()).toEqual(['not-me-ended']);
});

test('[CON-75] a failure can be tried again', async () => {
  const failed = () => document.getElementById('not-me-failed')?.hidden === false;
  const network = await openQuestion({ [CALL_PATHS.undoContactChange]: () => new Error('no network') });
  press();
  await vi.waitFor(() => expect(failed()).toBe(true), PATIENT);
  network.replies[CALL_PATHS.undoContactChange] = () => json({});
  press();
  await untilShown('not-me-done');
});

test('[CON-75] [CON-96] a question that nobody answers ends after 5 seconds, a press after 15; it can be tried again', async () => {
  vi.useFakeTimers();
  const hasFailed = () => document.getElementById('not-me-failed')?.hidden === false;
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  startNotMe();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(shown()).toEqual(['not-me-checking']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(['not-me-question']);
  press();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(hasFailed()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasFailed()).toBe(true);
  expect(document.getElementById('not-me-button')?.hasAttribute('aria-disabled')).toBe(false);
  vi.useRealTimers();
});
