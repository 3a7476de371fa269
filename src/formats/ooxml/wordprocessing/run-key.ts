import type { Run } from '../runs/content.ts';
import { attributeOf, type XmlChild, type XmlElement } from '../runs/xml-element.ts';
import { wordName } from './names.ts';

/** Properties that do not change how a text looks: proofing, tracked changes of the formatting, kerning. */
const INVISIBLE = new Set(['kern', 'lang', 'noProof', 'rPrChange']);
/** Twentieths of a point. Less space between letters fits a text to its line; more emphasises it. */
const MIN_VISIBLE_SPACING = 20;

const SCRIPTS: Readonly<Record<string, Run['script']>> = { subscript: 'sub', superscript: 'super' };

/** @returns a run whose key has the properties that a reader sees */
export function createRun(start: Run['start'], properties: XmlElement | undefined, source: string): Run {
  const visible = properties?.children.filter(isVisible) ?? [];
  const alignment = visible.find(({ tag }) => wordName(tag) === 'vertAlign');
  const script = alignment && SCRIPTS[attributeOf(alignment.tag, 'val') ?? ''];
  return { start, properties, key: visible.map((child) => source.slice(child.start, child.end)).join(''), script };
}

function isVisible({ tag }: XmlChild): boolean {
  const name = wordName(tag);
  if (name === 'spacing') return Math.abs(Number(attributeOf(tag, 'val'))) >= MIN_VISIBLE_SPACING;
  if (name === 'rFonts') return Object.values(tag.attributes).some(({ local }) => local !== 'hint');
  return !INVISIBLE.has(name);
}
