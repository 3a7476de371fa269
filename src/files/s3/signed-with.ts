/**
 * Middleware of the SDK for one command: it signs the body by its hash, which the SDK would make anew, in one go, at each
 * attempt.
 * @param sha256 of the body, in hex
 */
export function signedWith(sha256: string) {
  const middleware =
    <Args extends { request: unknown }, Answer>(next: (args: Args) => Answer) =>
    (args: Args): Answer => {
      const { request } = args;
      if (!(request instanceof Object && 'headers' in request && request.headers instanceof Object)) {
        throw new TypeError('the SDK builds requests with headers');
      }
      Object.assign(request.headers, { 'x-amz-content-sha256': sha256 });
      return next(args);
    };
  return [middleware, { step: 'build' }] as const;
}
