import { Counter, Histogram, type Registry } from 'prom-client';

/** Result of a request, as a label of the metrics. */
export type LibreTranslateResult =
  | 'ok'
  /** The server rejected this request. */
  | 'refused'
  /** The API key is missing or wrong, or this address is banned. */
  | 'denied'
  | 'limited'
  | 'unreachable'
  | 'timeout'
  /** Another status. */
  | 'status'
  /** The response violates the protocol or is too large. */
  | 'malformed'
  | 'canceled';

export interface LibreTranslateMetrics {
  requested(result: LibreTranslateResult, seconds: number): void;
}

export function createLibreTranslateMetrics(registry: Registry): LibreTranslateMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'glossa_translation_libretranslate_requests_total',
    help: 'Requests to the LibreTranslate server, by result',
    labelNames: ['result'],
    registers,
  });
  const durations = new Histogram({
    name: 'glossa_translation_libretranslate_request_seconds',
    help: 'Time until the LibreTranslate server has responded',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return {
    requested(result, seconds) {
      requests.inc({ result });
      durations.observe(seconds);
    },
  };
}
