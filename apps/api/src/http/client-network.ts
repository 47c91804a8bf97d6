import ipaddr from 'ipaddr.js';

/** What one customer of an Internet provider is usually given (RFC 6177): an attacker has all of it. */
const IPV6_SITE_BYTES = 7;

/** Some proxies add the port (Azure Application Gateway), and IPv6 then stands in brackets. */
const withoutPort = (address: string): string =>
  address.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/**
 * The network that tries are counted for: an IPv4 address, or the first 56 bits of an IPv6 one. Undefined for this machine
 * itself, which is a proxy or somebody who sits at it: neither is a network. Addresses that make no sense are one network
 * together, so that nobody goes uncounted. LOG-62
 */
export function clientNetwork(address: string): string | undefined {
  const plain = withoutPort(address);
  if (!ipaddr.isValid(plain)) return 'unreadable';
  const parsed = ipaddr.process(plain);
  if (parsed.range() === 'loopback') return undefined;
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toByteArray().slice(0, IPV6_SITE_BYTES).join('.');
}
