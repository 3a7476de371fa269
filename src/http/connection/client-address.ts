import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Creates a test for trusted proxies: peers whose `X-Forwarded-For` header is used.
 * @param proxies addresses and CIDRs
 */
export function createTrustedProxyTest(proxies: readonly string[]): (peer: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (peer) => isIP(peer) > 0 && trusted.check(peer, familyOf(peer));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** 16-bit parts of the first 64 bits of an IPv6 address. One client usually owns a whole network of this size. */
const NETWORK_PARTS = 4;

/**
 * Identifies a client by its IPv4 address, or by the first 64 bits of its IPv6 address.
 * @param address as a socket or a proxy reports it, with or without a port
 * @returns undefined when it is not an address
 */
export function clientOf(address: string | undefined): string | undefined {
  if (address === undefined || isIP(address) === 4) return address;
  const bare = isIP(address) > 0 ? address : address.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 0) return undefined;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
