import ipaddr from 'ipaddr.js';

/** What one customer of an Internet provider is usually given (RFC 6177): an attacker has all of it. */
const IPV6_SITE_BYTES = 7;

/**
 * The network that tries are counted for: an IPv4 address, or the first 56 bits of an IPv6 one. Undefined for this machine
 * itself, which is a proxy or somebody who sits at it: neither is a network. LOG-62
 */
export function networkOf(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'loopback') return undefined;
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toByteArray().slice(0, IPV6_SITE_BYTES).join('.');
}
