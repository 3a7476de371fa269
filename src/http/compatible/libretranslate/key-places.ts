import type { RouteContext } from '../../route-context.ts';
import { type Fields, fieldsOf } from '../read-fields.ts';
import type { KeyPlaces } from '../require-key.ts';

/** LibreTranslate's clients send `api_key` in the query or in the body. Requests without one use the anonymous key. */
export function keyPlaces({ settings }: RouteContext): KeyPlaces {
  return {
    beforeBody: ({ query }) => keyIn(fieldsOf(query)),
    inBody: (body) => keyIn(body) ?? settings.compatibleApis.anonymousKey,
  };
}

function keyIn({ api_key: key }: Fields): string | undefined {
  return typeof key === 'string' && key !== '' ? key : undefined;
}
