import type { Edit } from '../edits.ts';
import type { TargetLanguage } from '../format.ts';
import { quoteValue } from '../html/escape.ts';
import { locateAttributes, type XmlAttributeValue } from '../xml/attributes.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { NAMESPACES, nameOf, valueOf } from './elements.ts';

/** What a part says about the direction and the language of the document, in the order of the source. */
export interface Layout {
  readonly directions: readonly (XmlAttributeValue | Insertion)[];
  readonly languages: readonly LanguageValue[];
}

/** Where the default style of paragraphs can get a direction. */
interface Insertion {
  readonly insertAt: number;
  /** Name of the attribute with its prefix. */
  readonly name: string;
}

interface LanguageValue extends XmlAttributeValue {
  /** Local name of the attribute. */
  readonly local: string;
}

type Group = '' | '-asian' | '-complex';

const HORIZONTAL = new Set(['lr', 'lr-tb', 'rl', 'rl-tb']);
const LANGUAGE = /^(language|country|script|rfc-language-tag)((?:-asian|-complex)?)$/;
const ASIAN_SCRIPTS = new Set(['Bopo', 'Hans', 'Hant', 'Jpan', 'Kore']);
/** Scripts that office programs call western. */
const WESTERN_SCRIPTS = new Set(['Armn', 'Cyrl', 'Geor', 'Grek', 'Latn']);

/** Reads the directions of a part, and the languages of its default styles. */
export function readLayout(source: string): { open(tag: XmlTag): void; layout: Layout } {
  const directions: (XmlAttributeValue | Insertion)[] = [];
  const languages: LanguageValue[] = [];
  let defaultFamily: string | undefined;

  function readDirection(tag: XmlTag, isDefaultParagraph: boolean): void {
    const direction = valueOf(tag, 'style', 'writing-mode');
    if (direction === undefined || direction === 'page') {
      const prefix = tag.name.slice(0, -tag.local.length);
      const insertAt = tag.start + 1 + tag.name.length;
      if (direction === undefined && isDefaultParagraph) directions.push({ insertAt, name: `${prefix}writing-mode` });
    } else if (HORIZONTAL.has(direction)) {
      const value = [...locateAttributes(source, tag)].find(([name]) => isStyleName(tag, name, 'writing-mode'))?.[1];
      if (value) directions.push(value);
    }
  }

  function readLanguages(tag: XmlTag): void {
    for (const [name, value] of locateAttributes(source, tag)) {
      const { local = '', uri = '' } = tag.attributes[name] ?? {};
      if ((uri === NAMESPACES.fo || uri === NAMESPACES.style) && LANGUAGE.test(local))
        languages.push({ ...value, local });
    }
  }

  function open(tag: XmlTag): void {
    if (tag.uri !== NAMESPACES.style) return;
    const name = nameOf(tag);
    if (name === 'style:default-style') defaultFamily = valueOf(tag, 'style', 'family');
    else if (!name.endsWith('-properties')) defaultFamily = undefined;
    else {
      readDirection(tag, name === 'style:paragraph-properties' && defaultFamily === 'paragraph');
      if (name === 'style:text-properties' && defaultFamily !== undefined) readLanguages(tag);
    }
  }
  return { open, layout: { directions, languages } };
}

function isStyleName(tag: XmlTag, name: string, local: string): boolean {
  return tag.attributes[name]?.uri === NAMESPACES.style && tag.attributes[name].local === local;
}

/** Sets horizontal directions, and the languages of the default styles, to those of the translation. */
export function editLayout({ directions, languages }: Layout, target: TargetLanguage): Edit[] {
  const edits = [
    ...directions.flatMap((direction) => editDirection(direction, target)),
    ...editLanguages(languages, target),
  ];
  return edits.sort((one, other) => one.start - other.start);
}

function editDirection(direction: XmlAttributeValue | Insertion, { isRightToLeft }: TargetLanguage): Edit[] {
  const side = isRightToLeft ? 'rl' : 'lr';
  if ('insertAt' in direction) {
    const { insertAt, name } = direction;
    return isRightToLeft ? [{ start: insertAt, end: insertAt, text: ` ${name}="rl-tb"` }] : [];
  }
  return replaceValue(direction, side + direction.text.slice(side.length));
}

function editLanguages(languages: readonly LanguageValue[], { code }: TargetLanguage): Edit[] {
  const { language, region = 'none', script = '' } = new Intl.Locale(code).maximize();
  const hasRegion = new Intl.Locale(code).region !== undefined;
  const group: Group = ASIAN_SCRIPTS.has(script) ? '-asian' : WESTERN_SCRIPTS.has(script) ? '' : '-complex';
  const values: Readonly<Record<string, string>> = {
    language,
    country: hasRegion ? region : 'none',
    script,
    'rfc-language-tag': code,
  };
  return languages.flatMap((value) => {
    const [, name = '', ofGroup] = LANGUAGE.exec(value.local) ?? [];
    return ofGroup === group ? replaceValue(value, values[name] ?? value.text) : [];
  });
}

function replaceValue({ start, end, quote, text }: XmlAttributeValue, to: string): Edit[] {
  return text === to ? [] : [{ start, end, text: quoteValue(to, quote) }];
}
