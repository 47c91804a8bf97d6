import { expect, test } from 'vitest';
import { builtBrandOf } from '#api/gateways/site-configurations.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { createCodeMessages, type StoredCodeMessage } from '#api/messaging/code-message.ts';
import { createHostOfSite } from '#api/portal-files/site-hosts.ts';

const messages = createCodeMessages({
  brandOf: builtBrandOf,
  sealer: createSealer([{ id: 1, key: Buffer.alloc(32, 7) }]),
  hostOfSite: (siteKey) => (siteKey === 'real-154' ? 'portal.example.com' : `${siteKey}.example.com`),
});

/** A message as it comes out of the queue. */
function stored(overrides: Partial<StoredCodeMessage> & { to: string }): StoredCodeMessage {
  const loginHash = Buffer.alloc(32, 1);
  const codeHash = Buffer.alloc(32, 2);
  return {
    codeId: 1,
    codeHash,
    loginHash,
    sealedCode: messages.sealCode('012345', codeHash),
    sealedRecipient: messages.sealRecipient(overrides.to, loginHash),
    channel: 'sms',
    brandId: 1,
    countryId: 154,
    isProof: false,
    ...overrides,
  };
}

test('[DEL-11] a text message ends with the line that lets the browser fill the code in, for our host alone', () => {
  const { text } = messages.open(stored({ to: '0215550001' }));
  expect(text.split('\n').at(-1)).toBe('@portal.example.com #012345');
  expect(text.split('\n').slice(0, -1).join('')).toMatch(/^012345 is your code .*never ask/);
});

test('[DEL-11] the line names the host of the site that the customer logs in to', () => {
  const { text } = messages.open(stored({ to: '0491570156', brandId: 2, countryId: 13 }));
  expect(text.split('\n').at(-1)).toBe('@seniors-13.example.com #012345');
});

test.each([
  ['real-154', 'portal.example.com'],
  ['seniors-13', 'seniors.example.com.au'],
  ['product-39', 'product-39.portal.example.com'],
])('[DEL-11] the host of %s is %s', (siteKey, host) => {
  const hostOfSite = createHostOfSite({
    publicOrigin: 'https://portal.example.com:8443',
    defaultSiteKey: 'real-154',
    siteHosts: new Map([
      ['seniors.example.com.au', 'seniors-13'],
      ['old.example.com', 'seniors-13'],
    ]),
  });
  expect(hostOfSite(siteKey)).toBe(host);
});

test.each(['sms', 'email'] as const)(
  '[PKY-13] [DEL-11] a code to prove says what it is for, by %s',
  (channel) => {
    const to = channel === 'sms' ? '0215550001' : 'mary@example.com';
    const { subject, text, oneTimeCode } = messages.open(stored({ to, channel, isProof: true }));
    expect(subject).toBe('Your code to confirm that it is you');
    expect(text).toContain('real: 012345 is your code to confirm that it is you.');
    expect(text).toMatch(/Call us on 1800 975 \d+\./);
    expect(text.endsWith('@portal.example.com #012345')).toBe(channel === 'sms');
    expect(oneTimeCode).toBe('012345');
  },
);

test('[DEL-11] an e-mail has no such line', () => {
  const message = messages.open(stored({ to: 'mary@example.com', channel: 'email' }));
  expect(message).toMatchObject({ to: 'mary@example.com', destination: 'mary@example.com', sender: 'real' });
  expect(message.text).not.toContain('#');
});

test.each([
  [1, 154, '0215550001', '+64215550001'],
  [1, 13, '0491570156', '+61491570156'],
  [4, 39, '4165550123', '+14165550123'],
])('[DEL-11] brand %i in country %i sends %s to %s', (brandId, countryId, to, destination) => {
  expect(messages.open(stored({ to, brandId, countryId }))).toMatchObject({ to, destination });
});

test('[DEL-9] nothing opens under another code, another login or another key', () => {
  const right = stored({ to: '0215550001' });
  const other = Buffer.alloc(32, 3);
  expect(() => messages.open({ ...right, codeHash: other })).toThrow();
  expect(() => messages.open({ ...right, loginHash: other })).toThrow();
  const strangers = createCodeMessages({
    brandOf: builtBrandOf,
    sealer: createSealer([{ id: 1, key: Buffer.alloc(32, 8) }]),
    hostOfSite: () => 'localhost',
  });
  expect(() => strangers.open(right)).toThrow();
});
