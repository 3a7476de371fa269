import type { Registry } from 'prom-client';
import { createCounter, createHistogram } from '../../../telemetry/metrics.ts';

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
  const requests = createCounter(registry, 'glossa_translation_libretranslate_requests_total');
  const durations = createHistogram(registry, 'glossa_translation_libretranslate_request_seconds');
  return {
    requested(result, seconds) {
      requests.inc({ result });
      durations.observe(seconds);
    },
  };
}
