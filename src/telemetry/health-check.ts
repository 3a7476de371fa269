import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { CERTIFICATE_PROBLEMS } from '../text/certificate-problems.ts';
import { openExporter } from './exporter.ts';
import { exportFailure } from './span-queue.ts';

/** How a collector was found; the sentence is for the operator. */
export interface CollectorHealth {
  works: boolean;
  message: string;
}

const PROBLEMS: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  401: 'does not accept who asks: see OTEL_EXPORTER_OTLP_HEADERS',
  403: 'does not accept who asks: see OTEL_EXPORTER_OTLP_HEADERS',
  404: 'takes no traces at /v1/traces below it: GLOSSA_OTLP_ENDPOINT names a base, that of OTLP over HTTP (often port 4318)',
  ECONNREFUSED: 'refuses connections: check that it runs',
  ENOTFOUND: 'has a host that no name server knows: check GLOSSA_OTLP_ENDPOINT',
  EAI_AGAIN: 'has a host whose name server does not answer',
  // What a port for OTLP over gRPC, often 4317, says to HTTP/1.1.
  HPE_INVALID_CONSTANT: 'does not speak HTTP/1.1: is it the port of gRPC?',
};

/** Sends a collector an export without a single span, as the service sends its own, and tells what became of it. */
export async function checkCollector(endpoint: string): Promise<CollectorHealth> {
  using opened = openExporter(endpoint);
  const started = performance.now();
  const { code, error } = await new Promise<ExportResult>((resolve) => opened.exporter.export([], resolve));
  const milliseconds = Math.round(performance.now() - started);
  if (code === ExportResultCode.SUCCESS)
    return { works: true, message: `${endpoint} takes traces, in ${milliseconds} ms` };
  const failure = String(exportFailure(error));
  return { works: false, message: `${endpoint} ${PROBLEMS[failure] ?? `does not take traces (${failure})`}` };
}
