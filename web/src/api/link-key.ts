declare global {
  interface Window {
    /** The key of the link that opened the page: `boot.ts` takes it out of the address before anything else. */
    linkKey?: string | undefined;
  }
}

/** Keys are printable ASCII of 512 characters at most: anything else is no key of this service, and fits no header. */
const KEY = /^[!-~]{1,512}$/;

/**
 * The key in the fragment of the address, which no server sees. The fragment disappears from the address bar and from
 * the history, whatever it holds.
 */
export function takeLinkKey(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('key');
  if (given === null) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return KEY.test(given) ? given : undefined;
}
