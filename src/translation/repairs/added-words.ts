import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Candidate } from '../checks/candidate.ts';
import { withoutFinalMarks } from './final-mark.ts';

const OPENING = /[([（［]/gu;
/** A bracket at the end of a text, closed or cut. */
const LAST_BRACKET = /(?:(?<!\s)\s+[([]|[（［])[^()[\]（）［］]*(?:[)\]）］][.!?…:。！？：]*)?$/u;

/** Cap on an added bracket, in UTF-16 units. */
const MAX_BRACKET_LENGTH = 60;

/**
 * Removes a bracket at the end of a translation that has more of them than its source. Models add a note from their training texts to names
 * and rare words: "Tom Baker (em inglês)".
 */
export function dropAddedBracket({ segment, source, translation }: Candidate): string {
  if (countOpening(translation) <= countOpening(source)) return translation;
  const start = Math.max(0, translation.length - MAX_BRACKET_LENGTH);
  const bracket = LAST_BRACKET.exec(translation.slice(start))?.[0] ?? '';
  const words = translation.slice(0, translation.length - bracket.length);
  if (bracket === '' || words.trim() === '') return translation;
  const marks = bracket.slice(withoutFinalMarks(bracket).length);
  // The stop of an abbreviation ends the sentence as well.
  const kept = words.endsWith(marks) ? words : words + marks;
  const isLoss = segment.some(({ kind, text }) => kind === 'protected' && !kept.includes(text));
  return isLoss ? translation : kept;
}

const countOpening = (text: string): number => text.match(OPENING)?.length ?? 0;

/** Languages that write articles as separate words, so that a word without one has none. */
const SOURCES = new Set('ca de en es fr frp gl it nl oc pt'.split(' '));
const ONE_WORD = /^["“„«(¿¡]?\p{L}[\p{L}\p{M}’'-]{1,40}["”»).!?:…]{0,3}$/u;

/** Articles at the start, except before words with which they are a phrase: "a bordo", "o que", "a few". By language. */
const ADDED: Readonly<Record<string, RegExp>> = {
  ca: /^(?:el|la|els|les|un|una) (?!qual|mateix|majoria|que\b)(?=\p{L})|^l['’](?=\p{L})/iu,
  en: /^(?:an?|the) (?!few\b|little\b|lot\b|bit\b|same\b|other\b)(?=\p{L})/iu,
  es: /^(?:el|la|los|las|un|una) (?!cual|mism|mayoría|que\b)(?=\p{L})/iu,
  fr: /^(?:le|la|les|un|une) (?!plupart|même|peu\b)(?=\p{L})|^l['’](?!un|autre)(?=\p{L})/iu,
  gl: /^(?:o|a|os|as|un|unha) (?!que\b|cal\b|mesm|maioría|bordo|pé\b|salvo|tempo|miúdo)(?=\p{L})/iu,
  it: /^(?:il|lo|la|i|gli|le|uno?|una) (?!qual|stess|maggior|più\b)(?=\p{L})|^(?:l|un)['’](?!altr)(?=\p{L})/iu,
  pt: /^(?:os?|as?|um|uma) (?!que\b|qua[li]|mesm|maioria|maior\b|bordo|pé\b|cavalo\b|sério|sós\b|salvo|partir|seguir|tempo|fundo\b|prazo|prova|favor|mais\b|menos\b|pouco)(?=\p{L})/iu,
};

/** The article is a part of some names: "The Hague", "El Cairo". */
const NAME = /^\p{Lu}\p{L}*['’ ]\p{Lu}/u;
/** A capital within small letters, as in the name of a program. */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;

/** Removes the article that a model adds to a word that stands alone: "a porta" for "door". */
export function dropAddedArticle({ segment, source, translation, from, to }: Candidate): string {
  const isWord = segment.every(({ kind }) => kind === 'text') && ONE_WORD.test(source);
  if (!isWord || !SOURCES.has(primarySubtag(from)) || (NAME.test(translation) && !INNER_CAPITAL.test(source)))
    return translation;
  const added = ADDED[primarySubtag(to)];
  return added === undefined ? translation : translation.replace(added, '');
}
