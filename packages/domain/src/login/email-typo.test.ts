import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEmail } from './email-typo.ts';

fc.configureGlobal({ seed: 55, numRuns: 500 });

const DOMAINS = ['gmail.com', 'mail.com', 'hotmail.com', 'xtra.co.nz'];

test.each([
  ['a@gmial.com', 'a@gmail.com'],
  ['a@gmal.com', 'a@gmail.com'],
  ['a@gmaill.com', 'a@gmail.com'],
  ['a@gmail.con', 'a@gmail.com'],
  ['a@gmail.cm', 'a@gmail.com'],
  ['A.B@GMIAL.com', 'A.B@gmail.com'],
  ['"odd@name"@hotmial.com', '"odd@name"@hotmail.com'],
  ['a@xtra.co.zn', 'a@xtra.co.nz'],
  ['a@gmail.com', undefined],
  ['a@GMAIL.COM', undefined],
  ['a@mail.com', undefined],
  ['a@example.com', undefined],
  ['a@gmlai.com', undefined],
  ['a@gnaxl.com', undefined],
  ['a@gm.com', undefined],
  ['a@gmailll.com', undefined],
  ['@gmial.com', undefined],
  ['gmial.com', undefined],
  ['', undefined],
])('[LOG-55] for %s the correction %s is suggested', (typed, meant) => {
  expect(suggestEmail(typed, DOMAINS)).toBe(meant);
});

test('[LOG-55] every single slip in a known domain leads back to a known domain', () => {
  const slip = fc.record({
    domain: fc.constantFrom(...DOMAINS),
    place: fc.nat(20),
    letter: fc.constantFrom(...'abcmnoz.'),
    kind: fc.constantFrom('drop', 'add', 'change', 'swap'),
  });
  fc.assert(
    fc.property(slip, ({ domain, place, letter, kind }) => {
      const at = place % (domain.length - 1);
      const rest = domain.slice(at + 1);
      const wrong = {
        drop: domain.slice(0, at) + rest,
        add: domain.slice(0, at) + letter + domain.slice(at),
        change: domain.slice(0, at) + letter + rest,
        swap: domain.slice(0, at) + rest.charAt(0) + domain.charAt(at) + rest.slice(1),
      }[kind];
      const suggested = suggestEmail(`a@${wrong}`, DOMAINS);
      if (DOMAINS.includes(wrong)) expect(suggested).toBeUndefined();
      else expect(DOMAINS).toContain(suggested?.slice(2));
    }),
  );
});
