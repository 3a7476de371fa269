import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { CERTIFICATE_PROBLEMS } from '../http-client/certificate-errors.ts';
import { exportFailure, openSpanExporter } from './span-exporter.ts';

export interface CollectorHealth {
  works: boolean;
  /** One sentence for the operator. */
  message: string;
}

/** Advice for operators, by HTTP status or system error. */
const ADVICE: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  401: 'rejects the credentials: see OTEL_EXPORTER_OTLP_HEADERS',
  403: 'rejects the credentials: see OTEL_EXPORTER_OTLP_HEADERS',
  404: 'accepts no traces at /v1/traces: GLOSSA_OTLP_ENDPOINT must be the base URL of OTLP over HTTP (often port 4318)',
  ECONNREFUSED: 'refuses connections: check that it runs',
  ENOTFOUND: 'has an unknown host name: check GLOSSA_OTLP_ENDPOINT',
  EAI_AGAIN: 'has a host name that could not be resolved: the name server does not answer',
  // Reply of a port for OTLP over gRPC, often 4317, to HTTP/1.1.
  HPE_INVALID_CONSTANT: 'does not speak HTTP/1.1: this may be the port of gRPC',
};

/** Sends an empty export to a collector. */
export async function checkCollector(endpoint: string): Promise<CollectorHealth> {
  using opened = openSpanExporter(endpoint);
  const startedAt = performance.now();
  const { code, error } = await new Promise<ExportResult>((resolve) => opened.exporter.export([], resolve));
  const elapsedMs = Math.round(performance.now() - startedAt);
  if (code === ExportResultCode.SUCCESS)
    return { works: true, message: `${endpoint} accepts traces, in ${elapsedMs} ms` };
  const failure = String(exportFailure(error));
  return { works: false, message: `${endpoint} ${ADVICE[failure] ?? `does not accept traces (${failure})`}` };
}
