import type { Value } from './value.ts';

/** UTF-16 units of a name by which a client can choose a value. */
const MAX_LENGTH = 1_000;

/** The name of a value: the keys around it with dots between them. */
export function joinNames(around: string, key: string | number): string {
  return (around === '' ? String(key) : `${around}.${key}`).slice(0, MAX_LENGTH);
}

/** In a file of one language, the keys below that of the language name a value, too. */
export function withShortNames<V extends Pick<Value, 'names'>>(value: V, language: string): V {
  const { names } = value;
  return names ? { ...value, names: [...names, ...names.map((name) => name.slice(language.length + 1))] } : value;
}
