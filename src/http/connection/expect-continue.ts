import type { Server } from 'node:http';

/**
 * Answers `Expect: 100-continue` when the body is first read, so that a request with a wrong key gets its error before it sends
 * a body (RFC 9110, 10.1.1). The connection of a request whose body was never asked for is closed.
 */
export function continueOnRead(server: Server): void {
  server.on('checkContinue', (request, response) => {
    const { shouldKeepAlive } = response;
    response.shouldKeepAlive = false;
    const onListener = (event: string | symbol): void => {
      if (event !== 'data' && event !== 'readable') return;
      request.off('newListener', onListener);
      if (response.headersSent || response.destroyed) return;
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    };
    request.on('newListener', onListener);
    server.emit('request', request, response);
  });
}
