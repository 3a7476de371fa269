import { GlossaError } from '../errors.ts';
import type { UrlSigner } from '../files/signed-urls.ts';

const PREFIX = '/v1/store/file/read/';
const LINK_LIFETIME_MS = 10 * 60 * 1000;

/** The URL of a stored file. Slashes of the key are escaped only when a client would resolve a `.` or `..` between them. */
export function fileUrl(publicUrl: string, key: string): string {
  const segments = key.split('/').map(encodeURIComponent);
  const hasDots = segments.some((segment) => segment === '.' || segment === '..');
  return `${publicUrl}${PREFIX}${segments.join(hasDots ? '%2F' : '/')}`;
}

/** A signed URL that works without an API key for ten minutes. */
export function temporaryUrl(publicUrl: string, signer: UrlSigner, owner: string, key: string): string {
  const { expires, signature } = signer.sign(owner, key, new Date(Date.now() + LINK_LIFETIME_MS));
  return `${fileUrl(publicUrl, key)}?expires=${expires}&signature=${signature}`;
}

/**
 * The owner and the key of the file that a URL of `temporaryUrl` points to.
 * @returns undefined for other URLs
 * @throws GlossaError `invalid_signature` when the URL was changed or has expired
 */
export function resolveTemporaryUrl(
  url: string,
  publicUrl: string,
  signer: UrlSigner,
): { owner: string; key: string } | undefined {
  if (!url.startsWith(publicUrl + PREFIX) || !URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const signature = searchParams.get('signature');
  const expires = searchParams.get('expires');
  if (signature === null || expires === null) return undefined;
  const key = decodeKey(pathname.slice(pathname.indexOf(PREFIX) + PREFIX.length));
  const owner = key === undefined ? undefined : signer.verify(key, { expires, signature });
  if (key === undefined || owner === undefined) throw new GlossaError('invalid_signature');
  return { owner, key };
}

function decodeKey(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
