import { expect, test } from 'vitest';
import { createTokenHashing } from '#api/keys/token-hashing.ts';

const hashingWith = (codeKey: string, identifierKey: string) =>
  createTokenHashing({
    codeKeys: [{ id: 1, key: Buffer.from(codeKey) }],
    identifierKeys: [{ id: 1, key: Buffer.from(identifierKey) }],
  });
const identifier = { brandId: 1, countryId: 154, channel: 'sms', value: '0215550123' };

test('[LOG-33] the hash of a code needs the key, and is bound to its login', () => {
  const code = hashingWith('one', 'x').hashCode('login', '123456').hash;
  expect(hashingWith('one', 'x').hashCode('login', '123456').hash.equals(code)).toBe(true);
  expect(hashingWith('two', 'x').hashCode('login', '123456').hash.equals(code)).toBe(false);
  expect(hashingWith('one', 'x').hashCode('other', '123456').hash.equals(code)).toBe(false);
});

test('[LOG-41] the lockout table names nobody: identifiers are keyed, and apart for each brand, country and channel', () => {
  const hash = hashingWith('x', 'one').hashIdentifier(identifier).hash;
  expect(hashingWith('x', 'two').hashIdentifier(identifier).hash.equals(hash)).toBe(false);
  for (const other of [{ brandId: 2 }, { countryId: 13 }, { channel: 'email' }, { value: '0215550124' }]) {
    expect(
      hashingWith('x', 'one')
        .hashIdentifier({ ...identifier, ...other })
        .hash.equals(hash),
    ).toBe(false);
  }
});
