const STORED_FILE = /^\/+v1\/+store\/+file\/+read\//;

/**
 * Duplicate slashes in a path are ignored, as some clients join a base URL to a path with two. After the prefix of a
 * stored file the rest is the file's key, which is data: its slashes stay, and a `%` that starts no escape is one.
 * A request may name the whole URL (RFC 9112, 3.2.2): scheme and host are dropped.
 */
export function rewriteUrl(url: string): string {
  const [path = '', ...query] = splitOnce(url.replace(/^https?:\/\/[^/?]*/i, ''), '?');
  const prefix = STORED_FILE.exec(path)?.[0];
  const clean = prefix
    ? `/v1/store/file/read/${path.slice(prefix.length).replace(/%(?![0-9a-f]{2})/gi, '%25')}`
    : path.replace(/\/{2,}/g, '/');
  return [clean, ...query].join('?');
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
