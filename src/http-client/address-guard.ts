import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GlossaError } from '../errors.ts';

/** Restricts the URLs of callers to public addresses and to private ones that the operator allows. */
export interface AddressGuard {
  /**
   * Checks a URL before any DNS lookup or connection; call it again for every redirect.
   * @throws GlossaError `invalid_url` (not http or https, credentials, too long), `url_not_allowed` (address or port)
   */
  check(url: string): URL;
  /** Resolves a host name for a connection. Fails unless every resolved address is allowed. */
  lookup: LookupFunction;
}

export interface AddressGuardOptions {
  /** Private host names, addresses and CIDRs to allow: `intranet.example`, `10.1.0.0/16`, `::1`. */
  allow: readonly string[];
  /** Resolves host names. Default: the system's resolver. */
  lookup?: LookupFunction;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const MAX_URL_LENGTH = 8192;

// https://www.iana.org/assignments/ipv6-address-space: all globally routed addresses are in 2000::/3, which excludes
// ::/96 (embedded IPv4), NAT64 and local ranges. ipaddr.js knows the exceptions inside it (6to4, Teredo, …).
const GLOBAL_IPV6: Range = ipaddr.parseCIDR('2000::/3');
// A public address that the platform answers inside Azure virtual machines.
const AZURE_PLATFORM = '168.63.129.16';

export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const hosts = new Set<string>();
  const ranges: Range[] = [];
  for (const entry of options.allow) {
    const range = parseRange(entry);
    if (range) ranges.push(range);
    else hosts.add(canonicalHost(entry));
  }
  const resolve: LookupFunction = options.lookup ?? systemLookup;
  const isAllowed = (address: string): boolean => isPublic(address) || ranges.some((range) => isInside(address, range));

  return {
    check(input) {
      const url = parseHttpUrl(input);
      const host = hostOf(url);
      if (hosts.has(host)) return url;
      if (isIP(host) !== 0) {
        if (!isAllowed(host)) throw new GlossaError('url_not_allowed');
        if (!isPublic(host)) return url;
      }
      if (!isWebPort(url)) throw new GlossaError('url_not_allowed');
      return url;
    },
    lookup(hostname, lookupOptions, callback) {
      resolve(hostname, { ...lookupOptions, all: true }, (error, found) => {
        const addresses = toAddressList(found);
        const first = addresses[0];
        if (error || !first) {
          callback(error ?? new Error('The host name has no address.'), '');
        } else if (!hosts.has(canonicalHost(hostname)) && !addresses.every(({ address }) => isAllowed(address))) {
          callback(new GlossaError('url_not_allowed'), '');
        } else if (lookupOptions.all) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      });
    },
  };
}

/** Whether an address is on the public internet. For an IPv4 address inside an IPv6 one, the inner address decides. */
function isPublic(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed?.range() !== 'unicast' || parsed.toString() === AZURE_PLATFORM) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

function isInside(address: string, [network, bits]: Range): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && parsed.kind() === network.kind() && parsed.match([network, bits]);
}

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
function parseAddress(address: string): Address | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function parseRange(entry: string): Range | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const address = parseAddress(entry);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

function parseHttpUrl(input: string): URL {
  const url = input.length <= MAX_URL_LENGTH ? URL.parse(input) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new GlossaError('invalid_url');
  if (url.username !== '' || url.password !== '') {
    throw new GlossaError('invalid_url', { message: 'The url must not contain a user name or a password.' });
  }
  return url;
}

/** The URL parser has already normalized every spelling of an IPv4 address (`0x7f.1`, `2130706433`, `①②⑦.1`). */
function hostOf(url: URL): string {
  return canonicalHost(url.hostname.replace(/^\[|\]$/gu, ''));
}

function canonicalHost(host: string): string {
  return host.toLowerCase().replace(/\.$/u, '');
}

/** Allows the web ports and all unprivileged ports. Other ports below 1024 belong to services such as mail and SSH. */
function isWebPort(url: URL): boolean {
  const port = url.port === '' ? undefined : Number(url.port);
  return port === undefined || port === 80 || port === 443 || port >= 1024;
}

function toAddressList(found: string | LookupAddress[]): LookupAddress[] {
  return typeof found === 'string' ? (found === '' ? [] : [{ address: found, family: isIP(found) }]) : (found ?? []);
}
