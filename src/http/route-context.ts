import type { FastifyCorsOptions } from '@fastify/cors';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { KeyStore } from '../accounts/key-store.ts';
import type { Operation, UsageRecorder } from '../accounts/usage-recorder.ts';
import type { DefaultLimits } from '../config/usage-limits.ts';
import type { DocumentReader } from '../documents/document-reader.ts';
import type { FileStore } from '../files/file-store.ts';
import type { UrlSigner } from '../files/signed-urls.ts';
import type { GlossaryStore } from '../glossaries/glossary-store.ts';
import type { DocumentJobs } from '../jobs/document-jobs.ts';
import type { DocumentKeys } from '../jobs/document-keys.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Operations } from '../operations/operations.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { ModelStore } from '../translation/engines/bergamot/models/model-store.ts';
import type { LanguageListing } from '../translation/list-languages.ts';
import type { AdmissionControl, Capacity } from './admission/admission-control.ts';
import type { ConnectionLimits } from './connection/connection-limits.ts';
import type { Drain } from './drain.ts';
import type { DescribeError } from './response/error-handler.ts';

/** The parts of the service that the HTTP layer uses. */
export interface HttpDependencies {
  settings: HttpSettings;
  log: Logger;
  registry: Registry;
  keyStore: KeyStore;
  usageRecorder: UsageRecorder;
  limiter: Limiter;
  operations: Operations;
  files: FileStore;
  /** Starts to fetch a document from a permitted address. */
  fetchDocument: DocumentReader['openUrl'];
  glossaries: GlossaryStore;
  documentJobs: DocumentJobs;
  documentKeys: DocumentKeys;
  signer: UrlSigner;
  listLanguages: () => Promise<readonly LanguageListing[]>;
  models: Pick<ModelStore, 'states' | 'downloadHosts' | 'startDownload'>;
  /** Returns `reasons` why the service is not ready, and `warnings` that do not affect readiness. */
  checkReadiness: () => Promise<{ reasons: string[]; warnings: string[] }>;
  drain: Drain;
  /** Undefined when tracing is off. */
  tracing: Tracing | undefined;
}

/** The parts of the service and of the HTTP layer that a route uses. */
export interface RouteContext extends HttpDependencies {
  admission: AdmissionControl;
}

export interface CompatibleApis {
  libretranslate: boolean;
  deepl: boolean;
  /** API key of LibreTranslate requests that carry none. */
  anonymousKey: string | undefined;
}

export interface HttpSettings {
  /** Base of the URLs in responses. */
  publicUrl: () => string;
  /** Directory of the built web page. It need not exist. */
  pageDirectory: string;
  corsOrigins: string[];
  /** The APIs of other services that this one serves too. */
  compatibleApis: CompatibleApis;
  /** Limits that apply to keys and owners without individual limits. */
  defaultLimits: DefaultLimits;
  capacity: Capacity;
  /** Whether the `X-Forwarded-For` header of a peer is used. */
  isTrustedProxy: (peer: string) => boolean;
  /** False when a separate listener serves the metrics. */
  servesMetrics: boolean;
  /** Limits of one request. */
  requestLimits: { maxCharacters: number; maxStrings: number };
  /** Size limit of a stored file. */
  maxFileBytes: number;
  /** Upper bound of every request's deadline. */
  maxDeadlineMs: number;
  connections: ConnectionLimits;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation under which usage is recorded. Requests without one are not recorded. */
    operation?: Operation;
    /** The route responds even when the service is at capacity. */
    isExemptFromAdmission?: true;
    /**
     * The response contains a secret and client input, so compression could leak the secret through the response length
     * (BREACH).
     */
    isNeverCompressed?: true;
    /** The shape of the errors of the path. Default: the service's own. */
    describeError?: DescribeError;
    /** Replaces the configured origins for this route. */
    cors?: FastifyCorsOptions;
  }
}
