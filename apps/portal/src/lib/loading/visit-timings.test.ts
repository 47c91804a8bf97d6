import { afterEach, expect, test, vi } from 'vitest';
import { timeVisit } from '#portal/lib/loading/visit-timings.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each([
  ['/policy/70010001', 'policies'],
  ['/', 'policies'],
  ['/login', 'login'],
  ['/contacts/update', 'contacts'],
  ['/make-a-claim', 'other'],
])('[OPS-13] a visit that began at %s is sent once, as %s, without its path', (path, page) => {
  const sent: string[] = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: string) => sent.push(`${url} ${body}`),
  });
  timeVisit(path);
  dispatchEvent(new Event('error'));
  hide();
  hide();
  expect(sent).toEqual([`/api/browser-timings ${JSON.stringify({ page, errors: 1 })}`]);
});
