import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Which peers are proxies whose `X-Forwarded-For` is believed.
 * @param proxies addresses and CIDRs
 */
export function trustedProxies(proxies: readonly string[]): (peer: string) => boolean {
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

/** Of an IPv6 address: one client has all addresses of such a network. */
const NETWORK_PARTS = 4;

/**
 * Under which name a client is counted: its IPv4 address, or the first 64 bits of its IPv6 address.
 * @param address as a socket or a proxy tells it, with a port or without
 * @returns undefined for what is no address
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
