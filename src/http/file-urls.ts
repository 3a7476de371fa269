import type { UrlSigner } from '../files/signing.ts';

const PREFIX = '/v1/store/file/read/';
const TEMPORARY_MS = 10 * 60 * 1000;

/** The address of a stored file; slashes of the key stay as they are. */
export function fileUrl(publicUrl: string, key: string): string {
  return `${publicUrl}${PREFIX}${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** An address that works for ten minutes without a key. */
export function temporaryUrl(publicUrl: string, signer: UrlSigner, owner: string, key: string): string {
  const { expires, signature } = signer.sign(owner, key, new Date(Date.now() + TEMPORARY_MS));
  return `${fileUrl(publicUrl, key)}?expires=${expires}&signature=${signature}`;
}

/** Owner and key when a URL is one that `temporaryUrl` gave out and that still works. */
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
  try {
    const key = decodeURIComponent(pathname.slice(pathname.indexOf(PREFIX) + PREFIX.length));
    const owner = signer.verify(key, { expires, signature });
    return owner === undefined ? undefined : { owner, key };
  } catch {
    return undefined;
  }
}
