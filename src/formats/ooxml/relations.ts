import { posix } from 'node:path';
import type { Container } from '../files/file-format.ts';
import { readXml } from '../xml/read-xml.ts';
import { attributeOf } from './runs/xml-element.ts';

/** A relation of a part of a package to another part. */
export interface Relation {
  readonly id: string;
  /** The last word of its type, such as `slideLayout`. */
  readonly kind: string;
  /** Name of the other part. */
  readonly target: string;
}

/** Relations to parts that several others share. */
const SHARED = new Set(['slide', 'slideLayout', 'slideMaster', 'notesMaster', 'theme', 'sharedStrings', 'styles']);

/** Reads the relations of a part. */
export function readRelations(container: Container, name: string): Relation[] {
  const relations: Relation[] = [];
  const folder = posix.dirname(name);
  readXml(container.read(`${folder}/_rels/${posix.basename(name)}.rels`) ?? '<none/>', {
    open(tag) {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((attribute) => attributeOf(tag, attribute));
      if (id === undefined || type === undefined || target === undefined) return;
      const kind = type.slice(type.lastIndexOf('/') + 1);
      relations.push({ id, kind, target: posix.resolve('/', folder, target).slice(1) });
    },
  });
  return relations;
}

/**
 * Finds the parts that belong to others, such as the charts of a sheet: those that relations lead to.
 * @param names of the parts that own others
 * @param namesBelow the names of what a relation leads to
 * @returns the names by part, with those that were given
 */
export function ownedParts(
  container: Container,
  names: ReadonlyMap<string, readonly string[]>,
  namesBelow: (names: readonly string[], kind: string) => readonly string[] = (own) => own,
): ReadonlyMap<string, readonly string[]> {
  const owned = new Map(names);
  const pending = [...names];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [part, own] = next;
    for (const { kind, target } of readRelations(container, part)) {
      if (SHARED.has(kind) || owned.has(target) || !container.names.includes(target)) continue;
      const below = namesBelow(own, kind);
      owned.set(target, below);
      pending.push([target, below]);
    }
  }
  return owned;
}
