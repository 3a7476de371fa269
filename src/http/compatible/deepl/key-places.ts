import { type Fields, fieldsOf } from '../read-fields.ts';
import type { KeyPlaces } from '../require-key.ts';

const SCHEME = /^DeepL-Auth-Key +/i;

/** DeepL's clients send the key in `Authorization: DeepL-Auth-Key`, old ones in the field `auth_key`. */
export const KEY_PLACES: KeyPlaces = {
  beforeBody: ({ headers: { authorization = '' }, query }) =>
    SCHEME.test(authorization) ? authorization.replace(SCHEME, '').trim() : keyIn(fieldsOf(query)),
  inBody: keyIn,
};

function keyIn({ auth_key: key }: Fields): string | undefined {
  return typeof key === 'string' && key !== '' ? key : undefined;
}
