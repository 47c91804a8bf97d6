import { expect, test } from 'vitest';
import { cleanPasskeyName, defaultPasskeyName } from './passkey-name.ts';
import { passkeyProvider } from './passkey-providers.ts';

test.each([
  ['My phone', 'My phone'],
  ['  My \t phone ', 'My phone'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['😀'.repeat(40), '😀'.repeat(40)],
  ['Māori – 電話', 'Māori – 電話'],
  ['My \u202Eenohp', 'My enohp'],
  ['\u200BMy\u0000 phone', 'My phone'],
])('[PKY-8] the name %j is stored as %j', (typed, stored) => {
  expect(cleanPasskeyName(typed)).toBe(stored);
});

test.each(['', '   ', '\u202E', 'a'.repeat(41)])('[PKY-8] %j is no name', (typed) => {
  expect(cleanPasskeyName(typed)).toBeUndefined();
});

test.each([
  ['dd4ec289-e01d-41c9-bb89-70fa845d4bf2', 'Safari on Mac', 'iCloud Keychain – Safari on Mac'],
  ['DD4EC289-E01D-41C9-BB89-70FA845D4BF2', undefined, 'iCloud Keychain – A browser'],
  ['00000000-0000-0000-0000-000000000000', 'Firefox on Windows', 'Firefox on Windows'],
  ['00000000-0000-0000-0000-000000000000', undefined, 'A browser'],
])('[PKY-8] a passkey of %s made in %s is named %j', (aaguid, label, name) => {
  expect(defaultPasskeyName(aaguid, label)).toBe(name);
});

test('[PKY-8] the longest name of a provider and a browser is cut to what a name may have', () => {
  const name = defaultPasskeyName('ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Samsung Internet on Mac or iPad');
  expect(cleanPasskeyName(name)).toBe(name);
});

test('[PKY-8] a provider that is not on the list has no name', () => {
  expect(passkeyProvider('constructor')).toBeUndefined();
});
