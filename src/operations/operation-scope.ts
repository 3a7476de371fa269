import type { Account } from '../accounts/key-store.ts';
import type { BilledUsage } from '../accounts/usage-recorder.ts';
import { GlossaError } from '../errors.ts';
import type { RequestLimiter } from '../limits/limiter.ts';
import type { RequestScope } from '../request-scope.ts';

/** What an operation uses of its request: the deadline, which it extends, the quotas, and the usage, which it records. */
export interface OperationScope extends RequestScope {
  /** Undefined without authentication. */
  readonly account: Account | undefined;
  /** Rate limits and quotas that the request counts against; undefined without authentication. */
  readonly limits: RequestLimiter | undefined;
  /** Engine time so far, ms. */
  readonly engineMs: number;
  /** Undefined until the input is charged. */
  usage: BilledUsage | undefined;
  /** Whether the operation has succeeded. */
  isBilled: boolean;
  /** Whether the caller has received a part of the result. */
  isPartlyDelivered: boolean;
  isUsageRecorded: boolean;
  /** Sets the deadline for a text of this number of characters. */
  extendDeadline(characters: number): void;
}

/** The account of a request that has been authenticated. @throws GlossaError `invalid_key` */
export function accountOf({ account }: Pick<OperationScope, 'account'>): Account {
  if (!account) throw new GlossaError('invalid_key');
  return account;
}
