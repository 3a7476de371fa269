const ESCAPE = /\\(.)/gs;
const PHRASE = /`([^`<>]{1,300})`_(?![_\w])/g;
const SIMPLE = /(?<![\w`])([A-Za-z\d](?:[\w.+:-]{0,98}[A-Za-z\d])?)_(?![\w_`])/g;
const ALIAS = /<([^<>`]{1,300})_>`_/g;

/** The name by which references find a target, without regard to case and blanks. */
export const normalizeName = (text: string): string =>
  text.replaceAll(ESCAPE, '$1').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** How often a document declares a name: in targets and links, and in titles, which they win over. */
export interface Declarations {
  explicit: number;
  implicit: number;
}

export function declare(names: Map<string, Declarations>, name: string, kind: keyof Declarations): void {
  const declared = names.get(name) ?? { explicit: 0, implicit: 0 };
  declared[kind]++;
  names.set(name, declared);
}

/** Whether references with a name find one target. */
export function isResolved(names: ReadonlyMap<string, Declarations>, name: string): boolean {
  const { explicit = 0, implicit = 0 } = names.get(name) ?? {};
  return explicit > 0 ? explicit === 1 : implicit === 1;
}

/** The names that references of a document use. */
export function referencedNames(source: string): Set<string> {
  const names = new Set<string>();
  for (const expression of [PHRASE, SIMPLE, ALIAS])
    for (const [, name = ''] of source.matchAll(expression)) names.add(normalizeName(name));
  return names;
}
