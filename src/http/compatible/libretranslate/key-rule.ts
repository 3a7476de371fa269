import type { RouteContext } from '../../route-context.ts';
import type { KeyRule } from '../require-key.ts';

/** Requests without a key use the anonymous key, as public servers of LibreTranslate need none. */
export function keyRule({ settings }: RouteContext): KeyRule {
  return { keyScope: 'translate', anonymousKey: settings.compatibleApis.anonymousKey };
}
