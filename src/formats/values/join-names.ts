/** UTF-16 units of a name by which a client can choose a value. */
const MAX_LENGTH = 1_000;

/** The name of a value: the keys around it with dots between them. */
export function joinNames(around: string, key: string | number): string {
  return (around === '' ? String(key) : `${around}.${key}`).slice(0, MAX_LENGTH);
}
