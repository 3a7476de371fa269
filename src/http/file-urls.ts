import { GlossaError } from '../errors.ts';
import type { UrlSigner } from '../files/signed-urls.ts';

const PREFIX = '/v1/store/file/read/';
const TEMPORARY_MS = 10 * 60 * 1000;

/** The address of a stored file. Slashes of the key stay, unless a client would take `..` between them for a step up. */
export function fileUrl(publicUrl: string, key: string): string {
  const segments = key.split('/').map(encodeURIComponent);
  const steps = segments.some((segment) => segment === '.' || segment === '..');
  return `${publicUrl}${PREFIX}${segments.join(steps ? '%2F' : '/')}`;
}

/** An address that works for ten minutes without a key. */
export function temporaryUrl(publicUrl: string, signer: UrlSigner, owner: string, key: string): string {
  const { expires, signature } = signer.sign(owner, key, new Date(Date.now() + TEMPORARY_MS));
  return `${fileUrl(publicUrl, key)}?expires=${expires}&signature=${signature}`;
}

/**
 * Owner and key when a URL is one that `temporaryUrl` gave out, undefined when it is not.
 * @throws GlossaError `invalid_signature` when it is one of ours that was changed or has expired
 */
export function ownSignedFile(
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
