import { fieldsOf, textIn } from '../read-fields.ts';
import type { KeyPlaces } from '../require-key.ts';

const SCHEME = /^DeepL-Auth-Key +/i;

/** DeepL's clients send the key in `Authorization: DeepL-Auth-Key`, old ones in the field `auth_key`. */
export const KEY_PLACES: KeyPlaces = {
  beforeBody: ({ headers: { authorization = '' }, query }) =>
    SCHEME.test(authorization) ? authorization.replace(SCHEME, '').trim() : textIn(fieldsOf(query), 'auth_key'),
  inBody: (body) => textIn(body, 'auth_key'),
};
