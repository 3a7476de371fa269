/**
 * Middleware of the SDK that changes the headers of a request before it is signed.
 * @param change is called at each attempt
 */
export function changeHeaders(change: (headers: Record<string, unknown>, body: unknown) => void) {
  const middleware =
    <Args extends { request: unknown }, Response>(next: (args: Args) => Response) =>
    (args: Args): Response => {
      const { request } = args;
      if (!(request instanceof Object && 'headers' in request && isRecord(request.headers))) {
        throw new TypeError('the SDK must build requests with headers');
      }
      change(request.headers, 'body' in request ? request.body : undefined);
      return next(args);
    };
  return [middleware, { step: 'build', priority: 'low' }] as const;
}

const isRecord = (value: unknown): value is Record<string, unknown> => value instanceof Object;
