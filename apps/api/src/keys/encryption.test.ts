import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealer, keyIdOf } from '#api/keys/encryption.ts';

const key = (id: number) => ({ id, key: Buffer.alloc(32, id) });
const OLD = key(1);
const NEW = key(2);
const RUNS = { seed: 12, numRuns: 200 };
const anything = { plain: fc.string({ unit: 'binary' }), boundTo: fc.string({ minLength: 1 }) };

test('[KEY-1] [KEY-2] what a ring seals names its first key, and every ring that lists that key opens it', () => {
  fc.assert(
    fc.property(anything.plain, anything.boundTo, (plain, boundTo) => {
      const sealed = createSealer([NEW, OLD]).seal(plain, boundTo);
      expect(keyIdOf(sealed)).toBe(2);
      for (const ring of [[NEW], [OLD, NEW], [NEW, OLD]] as const)
        expect(createSealer(ring).open(sealed, boundTo)).toBe(Buffer.from(plain).toString());
    }),
    RUNS,
  );
});

test('[KEY-2] nothing opens with a bit changed, or bound to something else', () => {
  const sealer = createSealer([OLD, NEW]);
  fc.assert(
    fc.property(anything.plain, anything.boundTo, fc.nat(), fc.nat(7), (plain, boundTo, at, bit) => {
      const sealed = Buffer.from(sealer.seal(plain, boundTo));
      expect(() => sealer.open(sealed, `${boundTo}.`)).toThrow();
      const place = at % sealed.length;
      sealed[place] = (sealed[place] ?? 0) ^ (1 << bit);
      expect(() => sealer.open(sealed, boundTo)).toThrow();
    }),
    RUNS,
  );
});

test('[KEY-2] a key of another ring with the same number opens nothing', () => {
  const sealed = createSealer([OLD]).seal('123456', 'policy');
  expect(() => createSealer([{ id: 1, key: NEW.key }]).open(sealed, 'policy')).toThrow();
});

test('[KEY-2] each text has 96 bits of chance in front, a tag of 128 bits, and no byte more than itself', () => {
  const sealer = createSealer([OLD]);
  const nonces = Array.from({ length: 2_000 }, () => {
    const sealed = Buffer.from(sealer.seal('same', 'same'));
    expect(sealed).toHaveLength(1 + 12 + 16 + 4);
    return sealed.subarray(1, 13).toString('hex');
  });
  expect(new Set(nonces).size).toBe(nonces.length);
});

test('[KEY-8] bytes under a key that is not listed say which one to list', () => {
  const sealed = createSealer([NEW]).seal('123456', 'policy');
  expect(() => createSealer([OLD]).open(sealed, 'policy')).toThrow(/under the key 2.*SECRET_KEYS/);
});

test('[KEY-2] what was sealed before keys had numbers opens under the key 1', () => {
  const sealed = Buffer.from('AQABAgMEBQYHCAkKC9E+QdSKbZBuJH4+BezUkD2KlLgVEc81Wc5a1/cYX/GOnvY=', 'base64');
  expect(createSealer([NEW, OLD]).open(sealed, '70010001')).toBe('12-3113 0003869-00');
});
