import type { UrlSigner } from '../../../files/signed-urls.ts';

const DOWNLOAD_MS = 10 * 60 * 1_000;

/** Signed links to the files of memories, which need no API key. */
export interface MemoryLinks {
  /** @param name of the new memory */
  upload(owner: string, id: string, name: string, lifetimeMs: number): SignedLink;
  download(owner: string, id: string): SignedLink;
}

interface SignedLink {
  url: string;
  expiresAt: Date;
}

/** What the signature covers. No stored file has such a key: keys have no control characters. */
export const uploadKey = (id: string, name: string): string => `\0memory-import/${id}/${name}`;
export const downloadKey = (id: string): string => `\0memory-export/${id}`;

export function createMemoryLinks(signer: Pick<UrlSigner, 'sign'>, publicUrl: () => string): MemoryLinks {
  function link(owner: string, key: string, path: string, lifetimeMs: number, name?: string): SignedLink {
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const { expires, signature } = signer.sign(owner, key, expiresAt);
    const query = new URLSearchParams({ ...(name !== undefined && { name }), expires, signature });
    return { url: `${publicUrl()}/v3/translation_memories/files/${path}?${query}`, expiresAt };
  }
  return {
    upload: (owner, id, name, lifetimeMs) => link(owner, uploadKey(id, name), id, lifetimeMs, name),
    download: (owner, id) => link(owner, downloadKey(id), id, DOWNLOAD_MS),
  };
}
