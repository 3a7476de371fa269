import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Candidate } from '../checks/candidate.ts';

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
