import { GlossaError } from '../errors.ts';
import { type ExhaustedQuota, type LimitGroup, limitOf } from './limit-group.ts';
import { periodsOf } from './periods.ts';

const WHO: Record<LimitGroup['kind'], string> = {
  key: 'this API key',
  owner: 'all API keys of this owner together',
  link: 'links of this owner',
};

/** Seconds after which requests under way may have made room. */
const HELD_RETRY_SECONDS = 1;

/** @param ms until the next request may come */
export function tooFast(subject: LimitGroup, ms: number): GlossaError {
  const details = { retryAfter: Math.max(1, Math.ceil(ms / 1000)) };
  if (subject.kind === 'key') return new GlossaError('rate_limited', details);
  const message = `Too many requests with ${WHO[subject.kind]}: wait as Retry-After says.`;
  return new GlossaError('rate_limited', { ...details, message });
}

export function tooManyAtOnce(subject: LimitGroup): GlossaError {
  const most = limitOf(subject, 'requests at once') ?? 0;
  const message = `${number(most)} requests with ${WHO[subject.kind]} are under way, which is the limit: wait for one of them.`;
  return new GlossaError('rate_limited', { message, retryAfter: HELD_RETRY_SECONDS });
}

/** @param wanted characters of the request, and tokens that it reserves; 0 while they are not known */
export function usedUp(full: ExhaustedQuota, wanted: number, now: Date): GlossaError {
  const { group, name, unit, period, limit, used, reserved } = full;
  const { dayLeft, monthLeft } = periodsOf(now);
  // There is room as soon as requests under way have used less than they reserved, or have failed.
  const isHeld = used - reserved + Math.max(1, wanted) <= limit;
  const taken = isHeld ? 'used or reserved by requests under way' : 'used';
  const what = `${number(used)} of ${number(limit)} ${unit} of this UTC ${period} are ${taken} with ${WHO[group.kind]}`;
  const verb = unit === 'characters' ? 'has' : 'reserves';
  const more = wanted > 0 ? `, and this request ${verb} ${number(wanted)}` : '';
  const wait = isHeld ? 'try again' : `wait for the next ${period}`;
  const message = `${what}${more}: ${wait} as Retry-After says, or ask for a higher limit (${name}).`;
  const retryAfter = isHeld ? HELD_RETRY_SECONDS : Math.ceil((period === 'day' ? dayLeft : monthLeft) / 1000);
  return new GlossaError('quota_exceeded', { message, retryAfter });
}

function number(value: number): string {
  return value.toLocaleString('en');
}
