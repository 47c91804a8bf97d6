import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientNetwork } from '#api/http/client-network.ts';
import { createProxyTrust } from '#api/http/trusted-proxies.ts';

const PROXIES = ['127.0.0.1', '10.0.0.0/8', '2001:db8:aa::/48'];

/** Returns the network that a request counts for. */
async function networkOf(forwardedFor: string, remoteAddress = '127.0.0.1'): Promise<string | undefined> {
  const app = Fastify({ trustProxy: createProxyTrust(PROXIES) });
  app.get('/', async (request) => ({ network: clientNetwork(request.ip) }));
  const response = await app.inject({
    url: '/',
    remoteAddress,
    headers: { 'x-forwarded-for': forwardedFor },
  });
  await app.close();
  return response.json<{ network?: string }>().network;
}

test.each([
  '203.0.113.9',
  '203.0.113.9:51234',
  '203.0.113.9, 10.0.0.5',
  '203.0.113.9, 10.0.0.5:3456',
  '203.0.113.9:51234, 10.0.0.5:3456',
  '203.0.113.9:51234, [2001:db8:aa::5]:3456, 10.0.0.5:3456',
  '::ffff:203.0.113.9, ::ffff:10.0.0.5',
  // The first of them is what the customer claims.
  '198.51.100.1, 203.0.113.9, 10.0.0.5:3456',
])('[OPS-5] the customer of "%s" is 203.0.113.9', async (forwardedFor) => {
  expect(await networkOf(forwardedFor)).toBe('203.0.113.9');
  expect(await networkOf(forwardedFor, '::ffff:127.0.0.1')).toBe('203.0.113.9');
});

test('[OPS-5] a customer with an IPv6 address and a port is found behind proxies with ports', async () => {
  const site = clientNetwork('2001:db8:1:22::1');
  expect(await networkOf('[2001:db8:1:22::1]:51234, [2001:db8:aa::5]:443')).toBe(site);
  expect(await networkOf('2001:db8:1:22::1, 10.0.0.5:3456')).toBe(site);
});

test('[OPS-5] what is no address is not a proxy, and a stranger’s header is not believed', async () => {
  expect(await networkOf('203.0.113.9, unknown')).toBe('unreadable');
  expect(await networkOf('203.0.113.9, 10.0.0.5.evil')).toBe('unreadable');
  expect(await networkOf('203.0.113.9', '198.51.100.7')).toBe('198.51.100.7');
});
