/** Primary subtags of the Romance languages of the engines. */
export const ROMANCE_LANGUAGES: ReadonlySet<string> = new Set([
  'an',
  'ast',
  'ca',
  'es',
  'fr',
  'gl',
  'it',
  'oc',
  'pt',
  'ro',
  'sc',
]);
