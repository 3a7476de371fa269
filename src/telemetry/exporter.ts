import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';

/** Milliseconds that a collector may take for one export, tries again included. */
export const EXPORT_TIMEOUT = 3_000;

export interface Exporter extends Disposable {
  exporter: OTLPTraceExporter;
}

/** What sends spans to a collector. Disposing of it breaks off what is on its way. @param endpoint without a slash at its end */
export function openExporter(endpoint: string): Exporter {
  const { protocol } = new URL(endpoint);
  const agent = new (protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT,
    httpAgentOptions: () => agent,
  });
  return { exporter, [Symbol.dispose]: () => agent.destroy() };
}
