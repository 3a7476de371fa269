/** Paths that end in IDs and keys. Clients shorten one that ends in the ID `..`, which must not become the path of a list. */
const ENDS_IN_DATA = /^\/(?:v1\/(?:ai|glossaries|memories|store)|v[23]|download_file)\//;
const STORED_FILE = /^\/+v1\/+store\/+file\/+read\//;

/** A path that no route has. */
const UNKNOWN_PATH = '/%25';

/**
 * Normalizes the URL of a request before routing:
 * - Duplicate slashes become one: some clients join a base URL and a path with two. The key of a stored file keeps its
 *   slashes, and a `%` in it that starts no escape counts as a literal one.
 * - A slash at the end is ignored, as people and proxies write one, but in paths that end in IDs and keys.
 * - An absolute URL loses its scheme and host (RFC 9112, 3.2.2).
 * - A path whose escapes are not UTF-8 becomes an unknown path. Fastify's router would respond to it without any hook.
 */
export function normalizeUrl(url: string): string {
  const [path = '', ...query] = splitOnce(url.replace(/^https?:\/\/[^/?]*/i, ''), '?');
  const prefix = STORED_FILE.exec(path)?.[0];
  const normalized = prefix
    ? `/v1/store/file/read/${path.slice(prefix.length).replace(/%(?![0-9a-f]{2})/gi, '%25')}`
    : withoutLastSlash(path.replace(/\/{2,}/g, '/'));
  return [isDecodable(normalized) ? normalized : UNKNOWN_PATH, ...query].join('?');
}

function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') && !ENDS_IN_DATA.test(path) ? path.slice(0, -1) : path;
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
