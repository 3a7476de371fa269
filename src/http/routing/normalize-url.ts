const STORED_FILE = /^\/+v1\/+store\/+file\/+read\//;

/** No route has it. */
const NO_PATH = '/%25';

/**
 * Duplicate slashes in a path are ignored, as some clients join a base URL to a path with two. After the prefix of a
 * stored file the rest is the file's key, which is data: its slashes stay, and a `%` that starts no escape is one.
 * A request may name the whole URL (RFC 9112, 3.2.2): scheme and host are dropped.
 * A path with escapes that are no UTF-8 names nothing: the router would answer it past all hooks.
 */
export function rewriteUrl(url: string): string {
  const [path = '', ...query] = splitOnce(url.replace(/^https?:\/\/[^/?]*/i, ''), '?');
  const prefix = STORED_FILE.exec(path)?.[0];
  const clean = prefix
    ? `/v1/store/file/read/${path.slice(prefix.length).replace(/%(?![0-9a-f]{2})/gi, '%25')}`
    : path.replace(/\/{2,}/g, '/');
  return [isDecodable(clean) ? clean : NO_PATH, ...query].join('?');
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
