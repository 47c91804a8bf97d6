// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { startPortal } from '#portal/boot/start-portal.ts';
import { forgetPath, rememberPath, takeWantedPath } from '#portal/lib/session/wanted-path.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('[NAV-21] a path that was asked for without a session is not in the address, and is led to once', () => {
  history.replaceState(null, '', '/payment/70010001?transactionidentifier=pay_1');
  startPortal();
  expect(location.pathname + location.search).toBe('/login?transactionidentifier=pay_1');
  expect(takeWantedPath(location.search)).toBe('/payment/70010001');
  expect(takeWantedPath(location.search)).toBe('/');
});

test('[NAV-21] a destination of the query goes first', () => {
  rememberPath('/contacts');
  expect(takeWantedPath('?dest=payment&policy=1')).toBe('/');
  expect(takeWantedPath('')).toBe('/');
});

test.each(['/', '/login', '/logout'])('[NAV-21] %s is no path to lead back to', (path) => {
  rememberPath(path);
  expect(takeWantedPath('')).toBe('/');
});

test('[NAV-21] a path that was forgotten leads nowhere', () => {
  rememberPath('/contacts');
  forgetPath();
  expect(takeWantedPath('')).toBe('/');
});
