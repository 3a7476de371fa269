import type { ServerResponse } from 'node:http';

/** Waits for the first of these events. Resolves immediately when the client has disconnected. */
export function waitForEither(response: ServerResponse, events: ('drain' | 'close')[]): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of events) response.off(event, done);
      resolve();
    };
    for (const event of events) response.on(event, done);
  });
}
