import { expect, test } from 'vitest';
import { NO_POLL, nextPollSchedule, type PollEvent, pollWaitMilliseconds } from './poll-schedule.ts';

/** The schedule after events, each at its second. */
const after = (...events: [second: number, PollEvent][]) =>
  events.reduce((schedule, [second, event]) => nextPollSchedule(schedule, event, second * 1_000), NO_POLL);

const waitAt = (second: number, ...events: [second: number, PollEvent][]) =>
  pollWaitMilliseconds(after(...events), second * 1_000);

test('[PAY-11] nothing is polled while no payment is pending', () => {
  expect(waitAt(5)).toBeNull();
  expect(waitAt(5, [1, 'polled'])).toBeNull();
  expect(waitAt(5, [1, 'payment-pending'], [2, 'none-pending'])).toBeNull();
});

test('[PAY-11] the wait is 10 seconds, doubling to 60', () => {
  const polls: [number, PollEvent][] = [[0, 'payment-pending']];
  const waits = [0, 10, 30, 70, 130, 190].map((second, place) => {
    if (place > 0) polls.push([second, 'polled']);
    return waitAt(second, ...polls);
  });
  expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
});

test('[PAY-11] the wait goes down as time passes, to no less than nothing', () => {
  expect(waitAt(4, [0, 'payment-pending'])).toBe(6_000);
  expect(waitAt(10, [0, 'payment-pending'])).toBe(0);
  expect(waitAt(99, [0, 'payment-pending'])).toBe(0);
});

test('[PAY-11] a hidden page does not poll; shown again it waits for the rest, or not at all', () => {
  expect(waitAt(20, [0, 'payment-pending'], [2, 'page-hidden'])).toBeNull();
  expect(waitAt(5, [0, 'payment-pending'], [2, 'page-hidden'], [5, 'page-shown'])).toBe(5_000);
  expect(waitAt(300, [0, 'payment-pending'], [2, 'page-hidden'], [300, 'page-shown'])).toBe(0);
});

test('[PAY-11] a payment that becomes pending on a hidden page is polled for when the page is shown', () => {
  expect(waitAt(3, [0, 'page-hidden'], [1, 'payment-pending'])).toBeNull();
  expect(waitAt(3, [0, 'page-hidden'], [1, 'payment-pending'], [3, 'page-shown'])).toBe(8_000);
  expect(waitAt(3, [0, 'page-hidden'], [1, 'none-pending'], [2, 'payment-pending'])).toBeNull();
});

test('[PAY-11] another payment that becomes pending begins with 10 seconds again', () => {
  const events: [number, PollEvent][] = [
    [0, 'payment-pending'],
    [10, 'polled'],
    [15, 'payment-pending'],
  ];
  expect(waitAt(15, ...events)).toBe(10_000);
  expect(waitAt(25, ...events, [25, 'polled'])).toBe(20_000);
  expect(waitAt(40, ...events, [30, 'none-pending'], [40, 'payment-pending'])).toBe(10_000);
});

test('[PAY-11] a clock that was set back makes no wait longer', () => {
  expect(waitAt(-3_600, [0, 'payment-pending'])).toBe(10_000);
});
