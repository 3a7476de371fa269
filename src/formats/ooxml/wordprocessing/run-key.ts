import type { Run } from '../runs/content.ts';
import { attributeOf, type XmlChild, type XmlElement } from '../runs/xml-element.ts';
import { wordName } from './names.ts';

/** Properties that do not change how a text looks: proofing, tracked changes of the formatting, kerning. */
const INVISIBLE = new Set(['kern', 'lang', 'noProof', 'rPrChange']);
/** Twentieths of a point. Less space between letters fits a text to its line; more emphasises it. */
const MIN_VISIBLE_SPACING = 20;

const SCRIPTS: Readonly<Record<string, Run['script']>> = { subscript: 'sub', superscript: 'super' };

/** A run with a style. */
export interface StyledRun extends Run {
  /** Identifier of its character style; empty without one. */
  readonly style: string;
}

/** @returns a run whose key has the properties that a reader sees */
export function createRun(tag: Run['start'], properties: XmlElement | undefined, source: string): StyledRun {
  const visible = properties?.children.filter(isVisible) ?? [];
  const { name, local, start, end } = tag;
  return {
    start: { name, local, start, end },
    properties,
    key: visible.map((child) => source.slice(child.start, child.end)).join(''),
    script: SCRIPTS[valueOfProperty(visible, 'vertAlign')],
    style: valueOfProperty(visible, 'rStyle'),
  };
}

function valueOfProperty(properties: readonly XmlChild[], name: string): string {
  const property = properties.find(({ tag }) => wordName(tag) === name);
  return (property && attributeOf(property.tag, 'val')) ?? '';
}

function isVisible({ tag }: XmlChild): boolean {
  const name = wordName(tag);
  if (name === 'spacing') return Math.abs(Number(attributeOf(tag, 'val'))) >= MIN_VISIBLE_SPACING;
  if (name === 'rFonts') return Object.values(tag.attributes).some(({ local }) => local !== 'hint');
  return !INVISIBLE.has(name);
}
