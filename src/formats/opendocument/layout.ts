import type { TargetLanguage, TextRange } from '../format.ts';
import type { Place } from '../xml/places.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { attributeValue, locateValue, NAMESPACES, nameOf } from './elements.ts';

/** What the document says about its direction and its languages, in the order of the source. */
export interface LayoutReader {
  open(tag: XmlTag): void;
  readonly values: readonly LayoutValue[];
}

/** The value of an attribute, or a place for an attribute. */
export interface LayoutValue extends TextRange {
  /** The value for a target language; undefined if it stays. */
  valueFor(target: TargetLanguage): string | undefined;
}

type Group = '' | '-asian' | '-complex';

const HORIZONTAL = new Set(['lr', 'lr-tb', 'rl', 'rl-tb']);
const LANGUAGE = /^(language|country|script|rfc-language-tag)((?:-asian|-complex)?)$/;
const ASIAN_SCRIPTS = new Set(['Bopo', 'Hans', 'Hant', 'Jpan', 'Kore']);
/** Scripts that office programs call western. */
const WESTERN_SCRIPTS = new Set(['Armn', 'Cyrl', 'Geor', 'Grek', 'Latn']);

/** Finds the horizontal directions of a part, and the languages of its default styles. */
export function readLayout(source: string): LayoutReader {
  const values: LayoutValue[] = [];
  let defaultFamily: string | undefined;

  function readDirection(tag: XmlTag, isDefaultParagraph: boolean): void {
    const direction = attributeValue(tag, 'style', 'writing-mode');
    if (direction === undefined && isDefaultParagraph) values.push(insertDirection(tag));
    if (direction === undefined || !HORIZONTAL.has(direction)) return;
    const range = locateValue(source, tag, 'style', 'writing-mode');
    if (!range) return;
    values.push({ ...range, valueFor: ({ isRightToLeft }) => (isRightToLeft ? 'rl' : 'lr') + direction.slice(2) });
  }

  function readLanguages(tag: XmlTag): void {
    for (const { uri, local } of Object.values(tag.attributes)) {
      const [, kind = '', group] = LANGUAGE.exec(local) ?? [];
      const prefix = uri === NAMESPACES.fo ? 'fo' : 'style';
      const range = group === undefined ? undefined : locateValue(source, tag, prefix, local);
      if (range)
        values.push({ ...range, valueFor: ({ code }) => (groupOf(code) === group ? describe(code, kind) : undefined) });
    }
  }

  return {
    values,
    open(tag) {
      if (tag.uri !== NAMESPACES.style) return;
      const name = nameOf(tag);
      if (name === 'style:default-style') defaultFamily = attributeValue(tag, 'style', 'family');
      else if (!name.endsWith('-properties')) defaultFamily = undefined;
      else {
        readDirection(tag, name === 'style:paragraph-properties' && defaultFamily === 'paragraph');
        if (name === 'style:text-properties' && defaultFamily !== undefined) readLanguages(tag);
      }
    },
  };
}

/** The places of a part that follow the language of the translation. */
export function layoutPlaces(values: readonly LayoutValue[], isTranslated: () => boolean): Place[] {
  return values.map(({ start, end, valueFor }) => ({
    start,
    end,
    write: ({ isChanged, target }) => (isChanged || isTranslated() ? valueFor(target) : undefined),
  }));
}

function insertDirection({ start, name, local }: XmlTag): LayoutValue {
  const at = start + 1 + name.length;
  const attribute = ` ${name.slice(0, -local.length)}writing-mode="rl-tb"`;
  return { start: at, end: at, valueFor: ({ isRightToLeft }) => (isRightToLeft ? attribute : undefined) };
}

/** The attributes that describe a language, for western, Asian and complex scripts. */
function groupOf(code: string): Group {
  const { script = '' } = new Intl.Locale(code).maximize();
  if (ASIAN_SCRIPTS.has(script)) return '-asian';
  return WESTERN_SCRIPTS.has(script) ? '' : '-complex';
}

function describe(code: string, kind: string): string {
  const { language, region = 'none' } = new Intl.Locale(code);
  if (kind === 'language') return language;
  if (kind === 'country') return region;
  return kind === 'script' ? (new Intl.Locale(code).maximize().script ?? 'none') : code;
}
