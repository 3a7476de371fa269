/** The path under which the service is reached, with a slash at its end: `/`, or that of a proxy. Views are at the same depth. */
export const BASE_PATH = location.pathname.slice(0, location.pathname.lastIndexOf('/') + 1);

/** The address of a path of the service, which begins with a slash. */
export function addressOf(path: string): string {
  return BASE_PATH + path.slice(1);
}
