import { Counter, Histogram, type Registry } from 'prom-client';

/** How a request to the server ended. */
export type Result =
  | 'ok'
  /** The server does not take this very request. */
  | 'refused'
  /** The API key is missing or wrong, or this machine is banned. */
  | 'denied'
  | 'limited'
  | 'unreachable'
  | 'timeout'
  /** Another status. */
  | 'status'
  /** An answer that is not one of the protocol, or too large. */
  | 'malformed'
  | 'canceled';

export interface Metrics {
  asked(result: Result, seconds: number): void;
}

export function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'glossa_translation_libretranslate_requests_total',
    help: 'Requests to the LibreTranslate server, by result',
    labelNames: ['result'],
    registers,
  });
  const seconds = new Histogram({
    name: 'glossa_translation_libretranslate_request_seconds',
    help: 'Time until the LibreTranslate server has answered',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return {
    asked(result, duration) {
      requests.inc({ result });
      seconds.observe(duration);
    },
  };
}
