import type { KeyPlaces } from '../require-key.ts';

const SCHEME = /^DeepL-Auth-Key +/i;

/** DeepL's clients send the key in `Authorization: DeepL-Auth-Key`, old ones in the field `auth_key`. */
export const KEY_PLACES: KeyPlaces = {
  beforeBody: ({ headers: { authorization = '' } }) =>
    SCHEME.test(authorization) ? authorization.replace(SCHEME, '').trim() : undefined,
  inBody: ({ auth_key: key }) => (typeof key === 'string' && key !== '' ? key : undefined),
};
