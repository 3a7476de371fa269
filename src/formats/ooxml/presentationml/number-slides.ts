import { posix } from 'node:path';
import type { Container } from '../../files/file-format.ts';
import { readXml } from '../../xml/read-xml.ts';
import { attributeOf } from '../runs/xml-element.ts';

/**
 * Numbers the slides in the order of a presentation, from 1. The names of the parts may have another order.
 * @param name of the part of the presentation
 * @returns number by name of the part
 */
export function numberSlides(container: Container, name: string | undefined): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  if (name === undefined) return numbers;
  const targets = new Map<string, string>();
  const folder = posix.dirname(name);
  readXml(container.read(`${folder}/_rels/${posix.basename(name)}.rels`) ?? '<none/>', {
    open(tag) {
      const [id, target] = [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')];
      if (id !== undefined && target !== undefined) targets.set(id, posix.resolve('/', folder, target).slice(1));
    },
  });
  readXml(container.read(name) ?? '<none/>', {
    open({ local, attributes }) {
      if (local !== 'sldId') return;
      const id = Object.values(attributes).find((one) => one.local === 'id' && one.uri !== '')?.value;
      const target = targets.get(id ?? '');
      if (target !== undefined && !numbers.has(target)) numbers.set(target, numbers.size + 1);
    },
  });
  return numbers;
}
