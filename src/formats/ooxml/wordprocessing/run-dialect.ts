import { escapeXmlText } from '../../xml/escape.ts';
import { officeLanguageOf } from '../office-language.ts';
import { TAB } from '../runs/content.ts';
import type { RunDialect } from '../runs/run-writer.ts';
import { type LanguageAttribute, writeRunProperties } from './properties.ts';

/** A hyphen at which no line ends. WordprocessingML has an element for it, which is drawn in the font of the text. */
export const NO_BREAK_HYPHEN = '\u2011';
const NEEDS_SPACE = /^[ \t]|[ \t]$| {2}/;
const EAST_ASIAN = new Set(['ja', 'ko', 'zh']);

/** Writes the runs of WordprocessingML. */
export const wordRuns: RunDialect = {
  writeProperties({ start, properties }, target, source) {
    if (properties) return writeRunProperties(properties, target, languageAttributeOf(target), source);
    const prefix = start.name.slice(0, -start.local.length);
    return target.isRightToLeft ? `<${prefix}rPr><${prefix}rtl/></${prefix}rPr>` : '';
  },
  writeText(text, prefix) {
    return text
      .split(NO_BREAK_HYPHEN)
      .map((part) => writeCharacters(part, prefix))
      .join(`<${prefix}noBreakHyphen/>`);
  },
  writeControl(character, { start }) {
    const prefix = start.name.slice(0, -start.local.length);
    return { text: `<${prefix}${character === TAB ? 'tab' : 'br'}/>`, isInRun: true };
  },
};

/** The attribute of `w:lang` for the language of the translation. */
export function languageAttributeOf({
  code,
  isRightToLeft,
}: {
  code: string;
  isRightToLeft: boolean;
}): LanguageAttribute {
  const value = officeLanguageOf(code);
  if (isRightToLeft) return { local: 'bidi', value };
  return { local: EAST_ASIAN.has(new Intl.Locale(code).language) ? 'eastAsia' : 'val', value };
}

function writeCharacters(text: string, prefix: string): string {
  if (text === '') return '';
  const space = NEEDS_SPACE.test(text) ? ' xml:space="preserve"' : '';
  return `<${prefix}t${space}>${escapeXmlText(text)}</${prefix}t>`;
}
