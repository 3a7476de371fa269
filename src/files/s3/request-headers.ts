import { isObject } from '../../is-object.ts';
/**
 * Middleware of the SDK that changes the headers of a request before it is signed.
 * @param change is called at each attempt
 */
export function changeHeaders(change: (headers: Record<string, unknown>, body: unknown) => void) {
  const middleware =
    <Args extends { request: unknown }, Response>(next: (args: Args) => Response) =>
    (args: Args): Response => {
      const { request } = args;
      if (!isObject(request) || !isObject(request.headers)) {
        throw new TypeError('the SDK must build requests with headers');
      }
      change(request.headers, request.body);
      return next(args);
    };
  return [middleware, { step: 'build', priority: 'low' }] as const;
}
