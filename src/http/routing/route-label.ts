/** Each file of the page has a route, and its name changes with its content. Metrics count all of them as one. */
const PAGE_FILES = '/assets/';

/** The route in metrics, logs and traces. @param url of a route; undefined for unknown paths */
export function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none';
  return url.startsWith(PAGE_FILES) ? `${PAGE_FILES}*` : url;
}
