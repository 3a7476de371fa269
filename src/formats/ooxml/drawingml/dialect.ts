import { applyEdits } from '../../edits.ts';
import { setAttribute } from '../../xml/attributes.ts';
import { escapeXmlText } from '../../xml/escape.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import { officeLanguageOf } from '../office-language.ts';
import { type Run, TAB } from '../runs/content.ts';
import type { RunDialect } from '../runs/run-writer.ts';
import type { XmlElement } from '../runs/xml-element.ts';

/** Attributes of the properties of a run that do not change how it looks. */
const INVISIBLE = new Set(['lang', 'altLang', 'dirty', 'err', 'noProof', 'smtClean', 'smtId']);

/** Writes runs of DrawingML, which have one text each. */
export const drawingDialect: RunDialect = {
  writeProperties({ properties }, target, source) {
    if (!properties) return '';
    const { start, end, tag } = properties;
    const edits = tag.attributes.lang ? [setAttribute(source, tag, 'lang', officeLanguageOf(target.code))] : [];
    return applyEdits(source, edits, start, end);
  },
  writeText: (text, prefix) => `<${prefix}t>${escapeXmlText(text)}</${prefix}t>`,
  // A tab is a character of the text.
  writeControl: (character, { start: { name, local } }) =>
    character === TAB ? undefined : { text: `<${name.slice(0, -local.length)}br/>`, isInRun: false },
};

/** @param start tag of the run @param properties its `a:rPr` */
export function createRun(start: XmlTag, properties: XmlElement | undefined, source: string): Run {
  const attributes = Object.values(properties?.tag.attributes ?? {}).filter(({ name }) => !INVISIBLE.has(name));
  const visible = attributes.map(({ name, value }) => `${name}=${value}`).sort();
  const children = properties?.children.map((child) => source.slice(child.start, child.end)) ?? [];
  const baseline = Number.parseInt(properties?.tag.attributes.baseline?.value ?? '0', 10);
  const script = baseline === 0 ? undefined : baseline < 0 ? 'sub' : 'super';
  return { start, properties, key: [...visible, ...children].join(' '), script };
}
