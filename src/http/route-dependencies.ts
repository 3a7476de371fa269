import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Account, KeyStore } from '../accounts/key-store.ts';
import type { Operation, UsageRecorder } from '../accounts/usage-recorder.ts';
import type { DefaultLimits } from '../config/usage-limits.ts';
import type { FileStore } from '../files/file-store.ts';
import type { UrlSigner } from '../files/signed-urls.ts';
import type { Limiter, RequestLimiter } from '../limits/limiter.ts';
import type { Summarizer } from '../summarization/summarize.ts';
import type { Tracing } from '../telemetry/open-telemetry.ts';
import type { TraceContext } from '../telemetry/traces.ts';
import type { TokenCounter } from '../text/tokens.ts';
import type { ModelState } from '../translation/engines/bergamot/models/model-store.ts';
import type { LanguageListing } from '../translation/list-languages.ts';
import type { Translator } from '../translation/translate.ts';
import type { AdmissionTicket } from './admission/admission-control.ts';
import type { Capacity } from './capacity.ts';
import type { Drain } from './drain.ts';
import type { BilledUsage } from './usage-billing.ts';

/** What the routes need of the rest of the service, and nothing more. */
export interface RouteDependencies {
  settings: HttpSettings;
  log: Logger;
  registry: Registry;
  keyring: KeyStore;
  usage: UsageRecorder;
  limiter: Limiter;
  tokens: TokenCounter;
  files: FileStore;
  signer: UrlSigner;
  translator: Translator;
  summarizer: Summarizer;
  languages: () => Promise<readonly LanguageListing[]>;
  models: () => readonly ModelState[];
  /** Why the service cannot serve now, and what fails although it can. */
  readiness: () => Promise<{ reasons: string[]; warnings: string[] }>;
  drain: Drain;
  /** Undefined where no traces are made. */
  traces: Tracing | undefined;
}

export interface HttpSettings {
  /** Base of the URLs that are handed out. */
  publicUrl: () => string;
  /** Where the set-up puts the page; there may be none. */
  pageDirectory: string;
  corsOrigins: string[];
  /** Of keys and owners that have none of their own. */
  defaultLimits: DefaultLimits;
  capacity: Capacity;
  /** Whether a peer's `X-Forwarded-For` is believed. */
  isTrustedProxy: (peer: string) => boolean;
  /** False when a listener of their own has the metrics. */
  servesMetrics: boolean;
  limits: { characters: number; strings: number };
  /** Of one stored file. */
  maxFileBytes: number;
  /** The longest time of any request, in milliseconds. */
  deadline: number;
  connections: ConnectionLimits;
}

/** What connections may take before there is a request whose key could be asked for. */
export interface ConnectionLimits {
  /** Open at once. */
  most: number;
  /** For a whole request to arrive, in milliseconds. */
  requestTimeout: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What requests to a route count as in the usage figures; the others do not count. */
    operation?: Operation;
    /** Answered also when the service is full. */
    always?: true;
    /** Its answers hold a secret beside input of the caller: compressed, their length would tell of it. */
    keepsSecret?: true;
  }
  interface FastifyRequest {
    /** Who calls; undefined on paths that need no key. */
    account: Account | undefined;
    /** What it holds of what is bounded; undefined on routes that are always answered. */
    held: AdmissionTicket | undefined;
    /** Under which limits it counts; undefined on paths that need no key. */
    place: RequestLimiter | undefined;
    /** Runs while the answer is being read. */
    reading: NodeJS.Timeout | undefined;
    /** Its span, where traces are made. */
    trace: TraceContext | undefined;
    /** It is in the usage figures. */
    isRecorded: boolean;
    /** What a request that succeeded counts for. */
    counted: BilledUsage | undefined;
    /** Its figures when its deadline ends it; undefined before any work. */
    unfinished: (() => BilledUsage) | undefined;
    /** What the log line of this request tells beside method, route and status. */
    facts: { engine?: string; code?: string };
  }
}
