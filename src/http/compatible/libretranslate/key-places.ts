import type { RouteContext } from '../../route-context.ts';
import { fieldsOf, textIn } from '../read-fields.ts';
import type { KeyPlaces } from '../require-key.ts';

/** LibreTranslate's clients send `api_key` in the query or in the body. Requests without one use the anonymous key. */
export function keyPlaces({ settings }: RouteContext): KeyPlaces {
  return {
    beforeBody: ({ query }) => textIn(fieldsOf(query), 'api_key'),
    inBody: (body) => textIn(body, 'api_key') ?? settings.compatibleApis.anonymousKey,
  };
}
