import { declaresLanguage, mayDeclareOneLanguage } from '../declared-language.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import type { Token } from './read-content.ts';
import { readSegments, type XliffSegment } from './read-segments.ts';

const SOURCE_LANGUAGE = /\s(?:source-language|srcLang)\s{0,9}=\s{0,9}["']([\w-]{1,64})/;
const TARGET_LANGUAGE = /\s(?:target-language|trgLang)\s{0,9}=\s{0,9}["']([\w-]{1,64})/;

/** States of a target that is still to be translated. */
const OPEN_STATES = new Set([undefined, 'initial', 'new', 'needs-translation', 'needs-adaptation', 'needs-l10n']);

/** Whether a file declares one language for its sources and its targets, and all targets repeat their sources. */
export function isTemplate(source: string): boolean {
  // Another reading of the file takes as long as the first.
  const [from, to] = [SOURCE_LANGUAGE, TARGET_LANGUAGE].map((pattern) => pattern.exec(source)?.[1]);
  if (from === undefined || to === undefined || !declaresLanguage(from, to)) return false;
  let hasTargets = false;
  let isCopy = true;
  const { languageTags } = readSegments(source, (segment) => {
    if (!segment.target || textOfTokens(segment.target.tokens) === '') return;
    hasTargets = true;
    isCopy &&= repeatsSource(segment);
  });
  const hasOneLanguage = languageTags.every(({ attributes }) => {
    const [own = '', target = ''] = [
      (attributes['source-language'] ?? attributes.srcLang)?.value,
      (attributes['target-language'] ?? attributes.trgLang)?.value,
    ];
    return target !== '' && mayDeclareOneLanguage(own, target);
  });
  return hasTargets && isCopy && hasOneLanguage;
}

export function repeatsSource({ source, target }: XliffSegment): boolean {
  return target !== undefined && textOfTokens(target.tokens) === textOfTokens(source.tokens);
}

/** Whether a segment is to be translated. A target that repeats the source counts as empty if its state says that it is new. */
export function isOpen({ tag, source, target, isKept }: XliffSegment): boolean {
  const state = stateOf(tag) ?? stateOf(target?.tag);
  if (isKept || tag.attributes.approved?.value === 'yes' || !OPEN_STATES.has(state)) return false;
  const text = target ? textOfTokens(target.tokens) : '';
  if (text === '' || (target?.segments.length ?? 0) > 0) return true;
  return state !== undefined && text === textOfTokens(source.tokens);
}

/** The text of a content without its elements. */
export function textOfTokens(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('')
    .trim();
}

function stateOf(tag: XmlTag | undefined): string | undefined {
  return tag?.attributes.state?.value;
}
