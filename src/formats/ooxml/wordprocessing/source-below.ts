import { applyEdits } from '../../edits.ts';
import type { Language, Unit } from '../../format.ts';
import type { ParagraphPlan } from '../runs/build-unit.ts';
import type { Run } from '../runs/content.ts';
import type { RunDialect } from '../runs/run-writer.ts';
import { writeSource } from '../runs/source-below.ts';
import type { XmlElement } from '../runs/xml-element.ts';
import { wordName } from './names.ts';
import { languageAttributeOf, wordRuns } from './run-dialect.ts';

/** Properties of runs that the source gets its own of, and tracked changes, which have identifiers. */
const REPLACED = new Set(['i', 'iCs', 'lang', 'rPrChange', 'rtl', 'cs']);
const COLOR = '595959';
/** A link, or a formula: elements without identifiers. */
const COPIED = /^<(?:[\w.-]{1,40}:)?(?:hyperlink|oMath)[\s>]/;

/**
 * Writes the source of a paragraph in a line under its translation, in italics, without notes, images, bookmarks and fields.
 * @param unit of the paragraph, with the tags of its plan, or without any
 */
export function sourceBelow(plan: ParagraphPlan, unit: Unit, language: Language, source: string): string {
  const { start } = plan.base;
  const prefix = start.name.slice(0, -start.local.length);
  const lineBreak = `<${prefix}r><${prefix}br/></${prefix}r>`;
  return lineBreak + writeSource(plan, unit, { dialect: sourceRuns, language, source, copied: COPIED });
}

const sourceRuns: RunDialect = {
  ...wordRuns,
  writeProperties({ start, properties }: Run, language, source) {
    const prefix = start.name.slice(0, -start.local.length);
    const { local, value } = languageAttributeOf(language);
    const own = properties?.children.filter(({ tag }) => !REPLACED.has(wordName(tag))) ?? [];
    const kept = own.map((child) => source.slice(child.start, child.end)).join('');
    const hasColor = own.some(({ tag }) => wordName(tag) === 'color');
    const color = hasColor ? '' : `<${prefix}color ${prefix}val="${COLOR}"/>`;
    const direction = language.isRightToLeft ? `<${prefix}rtl/>` : '';
    const italic = `<${prefix}i/><${prefix}iCs/>`;
    return `<${prefix}rPr>${kept}${italic}${color}${direction}<${prefix}lang ${prefix}${local}="${value}"/></${prefix}rPr>`;
  },
};

/** Settings of compatibility that precede the one of lines that end in a line break. The schema prescribes their order. */
const BEFORE_LINE_END = new Set(
  (
    'useSingleBorderforContiguousCells wpJustification noTabHangInd noLeading spaceForUL noColumnBalance ' +
    'balanceSingleByteDoubleByteWidth noExtraLineSpacing doNotLeaveBackslashAlone ulTrailSpace'
  ).split(' '),
);
const LINE_END = 'doNotExpandShiftReturn';

/** Lets a line of a justified paragraph that ends in a line break keep its width. @param element `w:compat` */
export function keepShortLines({ tag, children, start, end }: XmlElement, source: string): string | undefined {
  if (children.some((child) => child.tag.local === LINE_END)) return undefined;
  const setting = `<${tag.name.slice(0, -tag.local.length)}${LINE_END}/>`;
  if (tag.isSelfClosing) return `${source.slice(start, end).replace(/\s?\/>$/, '>')}${setting}</${tag.name}>`;
  const at = children.find((child) => !BEFORE_LINE_END.has(child.tag.local))?.start ?? children.at(-1)?.end ?? tag.end;
  return applyEdits(source, [{ start: at, end: at, text: setting }], start, end);
}
