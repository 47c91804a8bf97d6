// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { NotMePage } from '#portal/app/pages/static/not-me-page.tsx';
import { startNotMe } from '#portal/boot/not-me.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

/** Of what comes at once where the machine is not busy. */
const PATIENT = { timeout: 60_000 };

/** The words that are there to be read, as one line. */
function readWords(id: string): string {
  const section = document.getElementById(id)?.cloneNode(true) as HTMLElement;
  for (const hidden of section.querySelectorAll('[hidden]')) hidden.remove();
  for (const block of section.querySelectorAll('h1, p')) block.append(' ');
  return section.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** The page of a link that still works, opened from a message. */
async function open(address: string, answer: object) {
  document.body.innerHTML = renderToStaticMarkup(<NotMePage />);
  history.replaceState(null, '', address);
  const network = fakeNetwork({
    [CALL_PATHS.checkUndoLink]: () => json(answer),
    [CALL_PATHS.undoContactChange]: () => json({}),
  });
  startNotMe();
  await vi.waitFor(() => expect(document.getElementById('not-me-question')?.hidden).toBe(false), PATIENT);
  return network;
}

async function press() {
  document.getElementById('not-me-button')?.click();
  await vi.waitFor(() => expect(document.getElementById('not-me-done')?.hidden).toBe(false), PATIENT);
}

test('[PKY-19] the link of a device speaks of a device, and of no contact', async () => {
  const network = await open('/not-me.html?device#token-1', {
    Restores: [],
    Device: { Label: 'Safari on iPhone', AddedAt: '2026-11-13T20:12:00.000Z' },
  });
  expect(location.href).toMatch(/\/not-me\.html$/);
  expect(readWords('not-me-question')).toBe(
    'Not you? We told you that a device can now log in to your account by face, fingerprint or screen lock. ' +
      'If you did not set it up, stop it here. It was added on 14/11/2026 at 09:12, in Safari on iPhone. We will remove this device and any that was added after it, log everyone out, and lock the account until you call us. ' +
      'This was not me: remove the device and lock the account If you set it up, close this page. The device stays.',
  );
  await press();
  expect(network.to(CALL_PATHS.undoContactChange).map(({ body }) => body)).toEqual([{ Token: 'token-1' }]);
  expect(readWords('not-me-done')).toMatch(
    /^We have removed the device It can no longer log in, and we have logged everyone out\. The account is locked .*we will help you log in again\.$/,
  );
});

test.each([
  ['no host says when it was added', { Restores: [] }, 'stop it here. We will remove'],
  [
    'its browser is not on the list',
    { Restores: [], Device: { Label: null, AddedAt: '2026-11-13T20:12:00.000Z' } },
    'It was added on 14/11/2026 at 09:12. We will remove',
  ],
])('[PKY-19] where %s, the page says no more', async (_what, answer, words) => {
  await open('/not-me.html?device#token-1', answer);
  expect(readWords('not-me-question')).toContain(words);
});

test('[PKY-19] [CON-110] the link of a device names the contacts that it puts back too', async () => {
  await open('/not-me.html?device#token-1', { Restores: ['phone'] });
  expect(readWords('not-me-question')).toContain(
    'until you call us. We will also put your old phone number back.',
  );
  await press();
  expect(readWords('not-me-done')).toContain(
    'logged everyone out. We have also put your old phone number back.',
  );
});

test('[PKY-19] [CON-75] the link of a change of contacts speaks of no device', async () => {
  await open('/not-me.html#token-1', { Restores: ['email'] });
  const question = readWords('not-me-question');
  expect(question).toContain('the contact details on your account are being changed.');
  expect(question).toContain('We will put your old email back, log everyone out,');
  expect(question).toContain('This was not me: stop the change and lock the account');
  expect(question).not.toContain('device');
  await press();
  expect(readWords('not-me-done')).toMatch(/^We have stopped the change We have put your old email back,/);
  expect(readWords('not-me-done')).not.toContain('device');
});

test('[CON-96] who opens a link that they have used reads that it did its work', () => {
  document.body.innerHTML = renderToStaticMarkup(<NotMePage />);
  expect(readWords('not-me-ended')).toContain('did its work: the account is locked until you call us.');
});
