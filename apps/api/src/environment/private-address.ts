import ipaddr from 'ipaddr.js';

const PRIVATE_RANGES: readonly string[] = ['loopback', 'private', 'uniqueLocal'];

/** Whether an interface is this machine's or a private network's. A name could become any address. */
export const isPrivateAddress = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && PRIVATE_RANGES.includes(ipaddr.process(host).range()));
