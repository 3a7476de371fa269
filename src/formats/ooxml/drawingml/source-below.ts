import { applyEdits } from '../../edits.ts';
import type { Language, Unit } from '../../format.ts';
import { setAttribute } from '../../xml/attributes.ts';
import { officeLanguageOf } from '../office-language.ts';
import type { ParagraphPlan } from '../runs/build-unit.ts';
import type { Run } from '../runs/content.ts';
import type { RunDialect } from '../runs/run-writer.ts';
import { writeSource } from '../runs/source-below.ts';
import { drawingDialect } from './dialect.ts';

/**
 * Writes the source of a paragraph in a line under its translation, in italics, without fields and formulas, which have identifiers.
 * @param unit of the paragraph
 */
export function sourceBelow(plan: ParagraphPlan, unit: Unit, language: Language, source: string): string {
  const { name, local } = plan.base.start;
  const own = writeSource(plan, unit, { dialect: sourceRuns, language, source });
  return `<${name.slice(0, -local.length)}br/>${own}`;
}

const sourceRuns: RunDialect = {
  ...drawingDialect,
  writeProperties({ properties, start: { name } }: Run, { code }, source) {
    const lang = officeLanguageOf(code);
    if (!properties) return `<${name}Pr lang="${lang}" i="1"/>`;
    const { start, end, tag } = properties;
    const edits = [setAttribute(source, tag, 'i', '1'), setAttribute(source, tag, 'lang', lang)];
    return applyEdits(
      source,
      edits.sort((one, other) => one.start - other.start || one.end - other.end),
      start,
      end,
    );
  },
};
