declare global {
  interface Window {
    /** Key of the link that opened the page. `boot.ts` removes it from the address first. */
    linkKey?: string | undefined;
  }
}

/** Keys are at most 512 printable ASCII characters, which fit into a header. */
const KEY = /^[!-~]{1,512}$/;

/**
 * Reads the key from the fragment of the address, which browsers do not send to servers, and removes the fragment from
 * the address bar and the history.
 */
export function takeLinkKey(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('key');
  if (given === null) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return KEY.test(given) ? given : undefined;
}
