import { GlossaError } from '../errors.ts';
import { type LimitGroup, limitOf } from './limit-group.ts';
import { type ExhaustedQuota, periodsOf } from './quotas.ts';

const GROUPS: Record<LimitGroup['kind'], string> = {
  key: 'this API key',
  owner: 'all API keys of this owner together',
  link: 'links of this owner',
};

/** Retry-After when requests in progress may release the quota that is missing. */
const RETRY_AFTER_RELEASE_SECONDS = 1;

/** @param resetMs until the next request is allowed */
export function rateExceeded(group: LimitGroup, resetMs: number): GlossaError {
  const details = { retryAfterSeconds: Math.max(1, Math.ceil(resetMs / 1000)) };
  if (group.kind === 'key') return new GlossaError('rate_limited', details);
  const message = `Too many requests with ${GROUPS[group.kind]}. Try again after the time in Retry-After.`;
  return new GlossaError('rate_limited', { ...details, message });
}

/** @param retryAfterSeconds when a place may be free */
export function concurrencyExceeded(group: LimitGroup, retryAfterSeconds: number): GlossaError {
  const limit = formatNumber(limitOf(group, 'requests at once') ?? 0);
  const message = `${limit} requests with ${GROUPS[group.kind]} are in progress, which is the limit. Try again after the time in Retry-After.`;
  return new GlossaError('rate_limited', { message, retryAfterSeconds });
}

export function quotaExceeded(exhausted: ExhaustedQuota, now: Date): GlossaError {
  const { group, name, unit, period, limit, used, reserved, requested, reservedByDocuments } = exhausted;
  const { dayRemainingMs, monthRemainingMs } = periodsOf(now);
  // Requests in progress free quota when they use less than they reserved, or when they fail.
  const isOnlyReserved = used - reserved + Math.max(1, requested) <= limit;
  const holders = [isOnlyReserved && 'requests in progress', reservedByDocuments > 0 && 'documents in the queue'];
  const reservedBy = holders.filter((holder) => holder !== false).join(' and ');
  const state = reservedBy === '' ? 'used' : `used or reserved by ${reservedBy}`;
  const amounts = `${formatNumber(used)} of ${formatNumber(limit)} ${unit} of this UTC ${period}`;
  const verb = unit === 'characters' ? 'has' : 'reserves';
  const request = requested > 0 ? `, and this request ${verb} ${formatNumber(requested)}` : '';
  const advice = isOnlyReserved
    ? 'Try again after the time in Retry-After'
    : `Wait for the next ${period} (Retry-After)`;
  const message = `${amounts} are ${state} with ${GROUPS[group.kind]}${request}. ${advice}, or ask for a higher limit (${name}).`;
  const periodRemainingMs = period === 'day' ? dayRemainingMs : monthRemainingMs;
  const retryAfterSeconds = isOnlyReserved ? RETRY_AFTER_RELEASE_SECONDS : Math.ceil(periodRemainingMs / 1000);
  return new GlossaError('quota_exceeded', { message, retryAfterSeconds });
}

function formatNumber(value: number): string {
  return value.toLocaleString('en');
}
