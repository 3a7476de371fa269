import type { DialectName } from '../config/schemas.ts';
import type { DefaultLimits } from '../config/usage-limits.ts';
import type { Capacity } from './admission/admission-control.ts';
import type { ConnectionLimits } from './connection/connection-limits.ts';
import type { DeadlineLimits } from './http-request-scope.ts';
import type { RequestLimits } from './schemas/common.ts';

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
  requestLimits: RequestLimits;
  /** Size limit of a stored file. */
  maxFileBytes: number;
  deadlines: DeadlineLimits;
  connections: ConnectionLimits;
}

export interface CompatibleApis {
  libretranslate: boolean;
  deepl: boolean;
  /** The other formats. */
  dialects: readonly DialectName[];
  /** API key of requests that carry none, in the LibreTranslate API and in dialects. */
  anonymousKey: string | undefined;
}
