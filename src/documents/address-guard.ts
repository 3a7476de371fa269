import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GlossaError } from '../errors.ts';

/** Decides which addresses a caller's URL may lead to: public ones, and those that the operator allows. */
export interface AddressGuard {
  /**
   * Checks a URL before anything is looked up or connected; again for each redirect.
   * @throws GlossaError `invalid_url` (not http or https, credentials, too long), `url_not_allowed` (address or port)
   */
  check(url: string): URL;
  /** Looks a name up for a connection and fails unless each of its addresses is allowed, so that none can slip in. */
  lookup: LookupFunction;
}

export interface AddressGuardOptions {
  /** Host names, addresses and CIDRs that may be private: `intranet.example`, `10.1.0.0/16`, `::1`. */
  allow: readonly string[];
  /** Resolves names: the system's, unless a test stands in for it. */
  lookup?: LookupFunction;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const MAX_URL_LENGTH = 8192;

// https://www.iana.org/assignments/ipv6-address-space: all that is routed globally lies in 2000::/3, which leaves out
// ::/96 (IPv4 in disguise), NAT64 and everything local; ipaddr.js names the exceptions inside it (6to4, Teredo, …).
const GLOBAL_IPV6: Range = ipaddr.parseCIDR('2000::/3');
// Public by its number, but answered inside Azure's machines by the platform itself.
const AZURE_PLATFORM = '168.63.129.16';

export function addressGuard(options: AddressGuardOptions): AddressGuard {
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
      if (!isSanePort(url)) throw new GlossaError('url_not_allowed');
      return url;
    },
    lookup(hostname, lookupOptions, callback) {
      resolve(hostname, { ...lookupOptions, all: true }, (error, found) => {
        const addresses = asList(found);
        const first = addresses[0];
        if (error || !first) {
          callback(error ?? new Error('the name has no address'), '');
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

/** Whether an address is of the public internet; of an IPv4 address inside an IPv6 one, whether the inner one is. */
function isPublic(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed?.range() !== 'unicast' || parsed.toString() === AZURE_PLATFORM) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

function isInside(address: string, [network, bits]: Range): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && parsed.kind() === network.kind() && parsed.match([network, bits]);
}

/** IPv4-mapped IPv6 addresses come out as the IPv4 address that they reach. */
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
    throw new GlossaError('invalid_url', { message: 'The url must not hold a user name or a password.' });
  }
  return url;
}

/** The WHATWG parser has turned every spelling of an IPv4 address (`0x7f.1`, `2130706433`, `①②⑦.1`) into four numbers. */
function hostOf(url: URL): string {
  return canonicalHost(url.hostname.replace(/^\[|\]$/gu, ''));
}

function canonicalHost(host: string): string {
  return host.toLowerCase().replace(/\.$/u, '');
}

/** Below 1024 live the services that are not for documents, such as mail and remote shells; above it, web servers of any kind. */
function isSanePort(url: URL): boolean {
  const port = url.port === '' ? undefined : Number(url.port);
  return port === undefined || port === 80 || port === 443 || port >= 1024;
}

function asList(found: string | LookupAddress[]): LookupAddress[] {
  return typeof found === 'string' ? (found === '' ? [] : [{ address: found, family: isIP(found) }]) : (found ?? []);
}
