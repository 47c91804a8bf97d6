import { expect, test } from 'vitest';
import { clientNetwork } from '#api/http/client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5123', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', undefined],
  ['127.9.9.9:80', undefined],
  ['::1', undefined],
  ['[::1]:443', undefined],
  ['unknown', 'unreadable'],
  ['', 'unreadable'],
  ['203.0.113.7, 198.51.100.1', 'unreadable'],
])('[LOG-62] the network of %s is %s', (ipAddress, network) => {
  expect(clientNetwork(ipAddress)).toBe(network);
});

test('[LOG-62] an IPv6 site is one network, with or without a port', () => {
  const site = clientNetwork('2001:db8:1:22::1');
  expect(clientNetwork('2001:db8:1:99::7')).toBe(site);
  expect(clientNetwork('[2001:db8:1:22::1]:443')).toBe(site);
  expect(clientNetwork('2001:db8:1:122::7')).not.toBe(site);
});
