import type { TargetLanguage, TextRange } from '../format.ts';
import { escapeXmlAttribute } from '../xml/escape.ts';
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

const OTHER_GROUPS = ['-asian', '-complex'] as const;
const HORIZONTAL = new Set(['lr', 'lr-tb', 'rl', 'rl-tb']);
/**
 * Alignments of text in the other direction. LibreOffice reads `start` as `left` in every direction, other programs follow the
 * direction, and all agree on `left` and `right`.
 */
const MIRRORED = new Map([
  ['end', 'left'],
  ['left', 'right'],
  ['right', 'left'],
  ['start', 'right'],
]);
/** Families of default styles of paragraphs. */
const WITH_PARAGRAPHS = new Set(['graphic', 'paragraph']);
const LANGUAGE = /^(language|country|script|rfc-language-tag)((?:-asian|-complex)?)$/;
/** Formatting that a style has once for each group of scripts. */
const FORMATTING = ['font-size', 'font-style', 'font-weight'];
const ASIAN_SCRIPTS = new Set(['Bopo', 'Hans', 'Hant', 'Jpan', 'Kore']);
/** Scripts that office programs call western. */
const WESTERN_SCRIPTS = new Set(['Armn', 'Cyrl', 'Geor', 'Grek', 'Latn']);

/** Finds the horizontal directions of a part, the languages of its default styles, and formatting for western text alone. */
export function readLayout(source: string): LayoutReader {
  const values: LayoutValue[] = [];
  let defaultFamily: string | undefined;
  let foPrefix: string | undefined;

  function readDirection(tag: XmlTag): void {
    const direction = attributeValue(tag, 'style', 'writing-mode') ?? '';
    const range = HORIZONTAL.has(direction) ? locateValue(source, tag, 'style', 'writing-mode') : undefined;
    if (!range) return;
    values.push({ ...range, valueFor: ({ isRightToLeft }) => (isRightToLeft ? 'rl' : 'lr') + direction.slice(2) });
  }

  function readAlignment(tag: XmlTag): void {
    const isMirrored = attributeValue(tag, 'style', 'writing-mode')?.startsWith('rl') ?? false;
    const mirrored = MIRRORED.get(attributeValue(tag, 'fo', 'text-align') ?? '');
    const range = mirrored === undefined ? undefined : locateValue(source, tag, 'fo', 'text-align');
    if (!range) return;
    values.push({ ...range, valueFor: ({ isRightToLeft }) => (isRightToLeft === isMirrored ? undefined : mirrored) });
  }

  /** Adds what the default style of paragraphs lacks for text from right to left. */
  function addDefaults(tag: XmlTag): void {
    const stylePrefix = tag.name.slice(0, -tag.local.length);
    const lacksDirection = attributeValue(tag, 'style', 'writing-mode') === undefined;
    if (lacksDirection) values.push(insertForRightToLeft(tag, `${stylePrefix}writing-mode="rl-tb"`));
    const lacksAlignment = attributeValue(tag, 'fo', 'text-align') === undefined;
    if (lacksAlignment && foPrefix !== undefined)
      values.push(insertForRightToLeft(tag, `${foPrefix}:text-align="right"`));
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

  /** Adds the formatting of western text for the other scripts, where a style has it for western text alone. */
  function addFormatting(tag: XmlTag, group: Group): void {
    const stylePrefix = tag.name.slice(0, -tag.local.length);
    const attributes = FORMATTING.map((name) => {
      const value = attributeValue(tag, 'fo', name);
      const isMissing = value !== undefined && attributeValue(tag, 'style', name + group) === undefined;
      return isMissing ? ` ${stylePrefix}${name}${group}="${escapeXmlAttribute(value)}"` : '';
    }).join('');
    const at = tag.start + 1 + tag.name.length;
    if (attributes !== '')
      values.push({ start: at, end: at, valueFor: ({ code }) => (groupOf(code) === group ? attributes : undefined) });
  }

  return {
    values,
    open(tag) {
      foPrefix ??= Object.values(tag.attributes).find(({ value }) => value === NAMESPACES.fo)?.local;
      if (tag.uri !== NAMESPACES.style) return;
      const name = nameOf(tag);
      if (name === 'style:default-style') defaultFamily = attributeValue(tag, 'style', 'family');
      else if (!name.endsWith('-properties')) defaultFamily = undefined;
      else {
        readDirection(tag);
        if (name === 'style:paragraph-properties') {
          readAlignment(tag);
          if (WITH_PARAGRAPHS.has(defaultFamily ?? '')) addDefaults(tag);
        }
        if (name === 'style:text-properties') {
          if (defaultFamily !== undefined) readLanguages(tag);
          for (const group of OTHER_GROUPS) addFormatting(tag, group);
        }
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

function insertForRightToLeft({ start, name }: XmlTag, attribute: string): LayoutValue {
  const at = start + 1 + name.length;
  return { start: at, end: at, valueFor: ({ isRightToLeft }) => (isRightToLeft ? ` ${attribute}` : undefined) };
}

/** The attributes of a style of text in a language, with the usual prefixes. */
export function languageAttributes(code: string): string {
  const group = groupOf(code);
  const prefix = group === '' ? 'fo' : 'style';
  return ['language', 'country'].map((kind) => `${prefix}:${kind}${group}="${describe(code, kind)}"`).join(' ');
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
