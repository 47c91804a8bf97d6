// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, callForJson } from '#portal/lib/api/api-client.ts';
import { session } from '#portal/lib/session/session.ts';
import { aSession } from '#portal/testing/factories.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

const PATH = '/api/v1/Policy/policydetail';
const lost = () => new TypeError('network');
const left = () => vi.mocked(window.location.replace).mock.calls.flat();

beforeEach(startAfresh);
afterEach(() => vi.restoreAllMocks());

/** A network that never responds until the call is stopped. */
function silentNetwork() {
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_url, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ),
  );
}

test('[SES-17] a read that fails on the network is tried once more, a change is not', async () => {
  const network = fakeNetwork({ [PATH]: lost });
  await expect(callApi({ path: PATH, isRead: true })).rejects.toMatchObject({ status: 503 });
  expect(network.calls.length).toBe(2);
  await expect(callApi({ path: PATH })).rejects.toMatchObject({ status: 503 });
  expect(network.calls.length).toBe(3);
});

test('[SES-16] [SES-20] a network failure clears the session, tells the other tabs, and leads to /503.html', async () => {
  fakeNetwork({ [PATH]: lost });
  const heard: string[] = [];
  const other = new BroadcastChannel('portal.session');
  const received = new Promise<void>((resolve) => {
    other.onmessage = ({ data }) => {
      heard.push(`${data.kind} ${data.ending}`);
      resolve();
    };
  });
  session.begin(aSession());
  await expect(callApi({ path: PATH })).rejects.toMatchObject({ status: 503 });
  await received;
  expect(session.get().session).toBeUndefined();
  expect(heard).toEqual(['ended interrupted']);
  expect(left()).toEqual(['/503.html']);
  other.close();
});

test('[SES-80] the calls of a page that is left are broken off, and end no session', async () => {
  vi.useFakeTimers();
  fakeNetwork({ [PATH]: lost });
  session.begin(aSession());
  const call = expect(callApi({ path: PATH })).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(999);
  dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(session.get().session).toBeDefined();
  expect(left()).toEqual([]);
});

test('[SES-16] a response that breaks off on its way is a network failure', async () => {
  const brokenOff = () =>
    new Response(
      new ReadableStream({
        pull: (stream) => stream.error(new TypeError('network')),
      }),
    );
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => brokenOff()),
  );
  await expect(callApi({ path: PATH, isRead: true })).rejects.toMatchObject({ status: 503 });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(left()).toEqual(['/503.html']);
});

test('[SES-16] a call that the portal itself stopped is no failure', async () => {
  silentNetwork();
  const stop = new AbortController();
  session.begin(aSession());
  const call = callApi({ path: PATH, isRead: true, signal: stop.signal });
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(left()).toEqual([]);
  expect(session.get().session).toBeDefined();
});

test('[CFG-7] a call without a response in time is a network failure, and is not repeated', async () => {
  vi.useFakeTimers();
  silentNetwork();
  const call = expect(callApi({ path: PATH, isRead: true })).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(left()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(left()).toEqual(['/503.html']);
});

test.each([401, 403])(
  '[SES-10] [SES-15] a %i to a session that is over does not end the one that began since',
  async (status) => {
    let respond: (response: Response) => void = () => undefined;
    fakeNetwork({
      [PATH]: () =>
        new Promise<Response>((resolve) => {
          respond = resolve;
        }),
    });
    session.begin(aSession({ customerLoginId: 'first' }));
    const call = callApi({ path: PATH });
    session.end('logged-out');
    session.begin(aSession({ customerLoginId: 'second' }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), { timeout: 60_000 });
    respond(json({ status }, status));
    await expect(call).rejects.toMatchObject({ status });
    expect(session.get().session?.customerLoginId).toBe('second');
  },
);

test('[SES-18] any other response that is not OK carries its status and changes nothing about the session', async () => {
  fakeNetwork({ [PATH]: () => json({ status: 409, code: 'x' }, 409, { 'Retry-After': '7' }) });
  session.begin(aSession());
  await expect(callForJson({ path: PATH })).rejects.toMatchObject({ status: 409, retryAfterSeconds: 7 });
  expect(session.get().session).toBeDefined();
  expect(left()).toEqual([]);
});

test('[CFG-44] cookies go to the origin of the portal only, unless the build says otherwise', async () => {
  fakeNetwork({ [PATH]: () => json({}) });
  await callApi({ path: PATH });
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' });
});

/** A browser that reports that it is offline. */
function goOffline() {
  const reported = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const comeBack = () => {
    reported.mockReturnValue(true);
    dispatchEvent(new Event('online'));
  };
  return { comeBack };
}

test('[SES-73] a read of a customer whose browser is offline waits, and is made when the connection is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = fakeNetwork({ [PATH]: lost });
  const { comeBack } = goOffline();
  session.begin(aSession());
  const call = callForJson({ path: PATH, isRead: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.calls.length).toBe(1);
  network.replies[PATH] = () => json({ a: 1 });
  comeBack();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await call).toEqual({ a: 1 });
  expect(session.get().session).toBeDefined();
  expect(left()).toEqual([]);
});

test('[SES-73] a read that was made without a connection, and fails once there is one, is made again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { comeBack } = goOffline();
  const network = fakeNetwork({
    [PATH]: () => {
      comeBack();
      return lost();
    },
  });
  session.begin(aSession());
  const call = callForJson({ path: PATH, isRead: true });
  await vi.advanceTimersByTimeAsync(999);
  expect(network.calls.length).toBe(1);
  network.replies[PATH] = () => json({ a: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toEqual({ a: 1 });
  expect(left()).toEqual([]);
});

test.each(['the next customer', 'nobody'])('[SES-74] a read that waits is not made for %s', async (who) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = fakeNetwork({ [PATH]: lost });
  const { comeBack } = goOffline();
  session.begin(aSession());
  const call = expect(callApi({ path: PATH, isRead: true })).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(1000);
  session.end('logged-out');
  if (who !== 'nobody')
    session.begin(aSession({ customerLoginId: 'login-of-another', token: 'token-of-another' }));
  comeBack();
  await vi.advanceTimersByTimeAsync(1000);
  await call;
  expect(network.calls.length).toBe(1);
  expect(session.get().session?.customerLoginId).toBe(who === 'nobody' ? undefined : 'login-of-another');
  expect(left()).toEqual([]);
});

test('[SES-73] a change without a connection fails where it was made, and ends nothing', async () => {
  const network = fakeNetwork({ [PATH]: lost });
  goOffline();
  session.begin(aSession());
  await expect(callApi({ path: PATH })).rejects.toMatchObject({ status: 503 });
  expect(network.calls.length).toBe(1);
  expect(session.get().session).toBeDefined();
  expect(left()).toEqual([]);
});

test('[LOG-91] a change of somebody who is not logged in yet fails where it was made, without a connection', async () => {
  fakeNetwork({ [PATH]: lost });
  goOffline();
  await expect(callApi({ path: PATH })).rejects.toMatchObject({ status: 503 });
  expect(left()).toEqual([]);
});

test('[SES-73] [SES-16] nobody who is not logged in waits', async () => {
  fakeNetwork({ [PATH]: lost });
  goOffline();
  await expect(callApi({ path: PATH, isRead: true })).rejects.toMatchObject({ status: 503 });
  expect(left()).toEqual(['/503.html']);
});
