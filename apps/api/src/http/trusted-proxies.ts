import ipaddr from 'ipaddr.js';
import { withoutPort } from '#api/http/client-network.ts';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

function rangeOf(proxy: string): Range {
  if (proxy.includes('/')) return ipaddr.parseCIDR(proxy);
  const address = ipaddr.process(proxy);
  return [address, 8 * address.toByteArray().length];
}

/**
 * Returns which IP addresses are proxies of ours, for the framework, which reads `X-Forwarded-For` from its
 * end to the first address that is not. Some proxies add a port to each address, to those of other proxies
 * too. OPS-5
 */
export function createProxyTrust(proxies: readonly string[]): (ipAddress: string) => boolean {
  const ranges = proxies.map(rangeOf);
  return (ipAddress) => {
    const plain = withoutPort(ipAddress);
    return (
      ipaddr.isValid(plain) && ipaddr.subnetMatch(ipaddr.process(plain), { proxies: ranges }) === 'proxies'
    );
  };
}
