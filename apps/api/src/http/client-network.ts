import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The part that names a customer of an Internet provider (RFC 6177). An attacker has
 * every IP address below it.
 */
const IPV6_SITE_BYTES = 7;

/**
 * Returns an IP address without its port: some proxies add it (Azure Application Gateway), and IPv6 is then
 * in brackets.
 */
export const withoutPort = (ipAddress: string): string =>
  ipAddress.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/**
 * Returns the network for which tries are counted: an IPv4 address, or the first 56 bits of an IPv6 address.
 * Returns undefined for this machine itself, which is a proxy or a developer. IP addresses that cannot be
 * read form one network together, so that no try goes uncounted. LOG-62
 */
export function clientNetwork(ipAddress: string): string | undefined {
  // Most are written like this, and need no reading.
  if (isIPv4(ipAddress)) return ipAddress.startsWith('127.') ? undefined : ipAddress;
  const plain = withoutPort(ipAddress);
  if (!ipaddr.isValid(plain)) return 'unreadable';
  const parsed = ipaddr.process(plain);
  if (parsed.range() === 'loopback') return undefined;
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toByteArray().slice(0, IPV6_SITE_BYTES).join('.');
}
