// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { announce, announceWhile, clearAnnouncements } from '#portal/components/feedback/announce.ts';

const SECONDS = 1000;

beforeEach(() => {
  document.body.innerHTML = '<p id="announce-polite"></p><p id="announce-assertive"></p>';
  vi.useFakeTimers();
  clearAnnouncements();
  onTestFinished(() => void vi.useRealTimers());
});

const said = () =>
  ['polite', 'assertive'].map((name) => document.getElementById(`announce-${name}`)?.textContent);

test('[NAV-20] an announcement is gone after 30 seconds without another one', () => {
  announce('3 addresses found');
  vi.advanceTimersByTime(20 * SECONDS);
  announce('Address search is down', 'assertive');
  vi.advanceTimersByTime(29 * SECONDS);
  expect(said()).toEqual(['3 addresses found', 'Address search is down']);
  vi.advanceTimersByTime(SECONDS);
  expect(said()).toEqual(['', '']);
});

test('[NAV-20] a screen reader reads the same text again when it is announced again', () => {
  const heard = [1, 2, 3].map(() => {
    announce('No addresses found');
    return said()[0];
  });
  expect(heard.map((text) => text?.trim())).toEqual(Array(3).fill('No addresses found'));
  expect(heard[1]).not.toBe(heard[0]);
  expect(heard[2]).not.toBe(heard[1]);
});

test('[NAV-23] news waits for the text before it, and is not lost', () => {
  announce('This is the last chance', 'news');
  announce('2 policies loaded', 'news');
  expect(said()[0]).toBe('This is the last chance');
  vi.advanceTimersByTime(SECONDS);
  expect(said()[0]).toBe('2 policies loaded');
});

test('[NAV-23] what waits is forgotten with the page', () => {
  announce('This is the last chance', 'news');
  announce('2 policies loaded', 'news');
  clearAnnouncements();
  vi.advanceTimersByTime(SECONDS);
  expect(said()[0]).toBe('');
  announce('Saved');
  expect(said()[0]).toBe('Saved');
});

test('[NAV-23] the answer to what the customer does waits for nothing', () => {
  announce('2 policies loaded', 'news');
  announce('Offer hidden');
  expect(said()[0]).toBe('Offer hidden');
});

test('[NAV-28] what is over is taken back, and what was said meanwhile stays', () => {
  for (const times of [1, 2]) {
    const over = Array.from({ length: times }, () => announceWhile('Saving'));
    over.at(-1)?.();
    expect(said()[0]).toBe('');
  }
  const saved = announceWhile('Saving');
  announce('Saved');
  saved();
  expect(said()[0]).toBe('Saved');
});
