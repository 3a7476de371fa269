import { functionWords } from '../../../../languages/function-words.ts';
import type { Sentence } from '../../../../text/sentences.ts';
import { beginsClause, isFarewell } from './clause-starts.ts';
import { isTerminated } from './line-wrapping.ts';

/** UTF-16 units from which a text can count as unpunctuated, and one with times, and its minimum number of them per punctuation mark. */
const MIN_UNPUNCTUATED_LENGTH = 300;
const MIN_TIMED_LENGTH = 100;
const MIN_LENGTH_PER_MARK = 600;

/** Whether a long text has hardly any punctuation, as output of speech recognition. @param isTimed whether it is known to be speech */
export function isUnpunctuated(text: string, isTimed = false): boolean {
  const minLength = isTimed ? MIN_TIMED_LENGTH : MIN_UNPUNCTUATED_LENGTH;
  if (text.length <= minLength || isTerminated(text)) return false;
  const marks = text.match(/[\p{Sentence_Terminal}…,;:،؛、，；：](?=\s|$)|[。！？、，；：]/gu)?.length ?? 0;
  return marks * MIN_LENGTH_PER_MARK < text.length && /\s\S+\s/.test(text);
}

/**
 * UTF-16 units of a piece: from which a speaker begins a sentence, from which a phrase does, up to which it ends before a clause if one
 * may begin, and at most.
 */
const MIN_SENTENCE_LENGTH = 30;
const MIN_PIECE_LENGTH = 80;
const PIECE_LENGTH = 140;
const MAX_PIECE_LENGTH = 200;

/** Words with which speakers begin a sentence, by language. */
const OPENERS: Readonly<Record<string, RegExp>> = {
  de: /^(?:aber|also|anschließend|danach|danke|dann|erstens|zweitens|drittens|zuerst|genau|hallo|heute|jetzt|nun|okay|trotzdem|tschüss|ähm?|äh)$/iu,
  en: /^(?:alright|anyway|but|finally|first|firstly|hello|hi|however|let['’]s|next|now|okay|ok|second|secondly|so|thanks|then|third|today|uh|um|well)$/iu,
  es: /^(?:ahora|bueno|después|entonces|eh|finalmente|gracias|hola|hoy|luego|pero|primero|pues|segundo|tercero|también|vale)$/iu,
  fr: /^(?:alors|bon|bonjour|d['’]abord|donc|enfin|ensuite|euh|aujourd['’]hui|mais|maintenant|merci|puis|voilà)$/iu,
  it: /^(?:allora|adesso|ciao|comunque|ehm|grazie|infine|oggi|inoltre|ma|ora|poi|prima|quindi|secondo|terzo)$/iu,
  pt: /^(?:agora|bom|depois|então|finalmente|hoje|mas|né|obrigad[oa]|olá|primeiro|segundo|terceiro|também)$/iu,
};
/** Openers that say nothing, by language: "um" is an article in Portuguese. The sentence begins behind them. */
const FILLERS: Readonly<Record<string, RegExp>> = {
  de: /^(?:äh|ähm)$/iu,
  en: /^(?:alright|anyway|ok|okay|uh|um|well)$/iu,
  es: /^eh$/iu,
  fr: /^euh$/iu,
  it: /^ehm$/iu,
  pt: /^né$/iu,
};
/** Words with which a clause may begin, by language. */
const CLAUSE_STARTS: Readonly<Record<string, RegExp>> = {
  de: /^(?:das|er|es|ich|oder|sie|und|wenn|wir)$/iu,
  en: /^(?:and|he|i|if|it|she|they|we|when|you)(?:['’]\p{L}{1,2})?$/iu,
  es: /^(?:cuando|o|si|y)$/iu,
  fr: /^(?:c['’]est|elle|et|il|je|nous|on|ou|quand|si|vous)$/iu,
  it: /^(?:e|o|quando|se)$/iu,
  pt: /^(?:e|eu|ou|quando|se|você)$/iu,
};
/** Openers that also join nouns: "bark and fiber". */
const CONJUNCTION = /^(?:and|e|et|o|oder|or|ou|und|y)$/iu;
/** An opener that the word before it or the word behind it makes a part of a phrase: "the first thing", "so far", "and then". */
const IN_PHRASE: Readonly<Record<string, readonly [before: RegExp, after: RegExp]>> = {
  en: [
    /^(?:the|a|an|this|that|these|those|our|my|your|his|her|their|its|every|each|in|for|and|but|or|so|as|very|pretty|right|until|by|from|since|just|not|nothing|anything|all|if|well|okay|is|are|was|to|one|per)$/iu,
    /^(?:much|many|far|that|long|few|little|good|bad|of|as|if|than|to|time|(?:mon|tues|wednes|thurs|fri|satur|sun)?day|week|weekend|month|year|season|spring|summer|autumn|fall|winter)$/iu,
  ],
  de: [/^(?:und|oder|bis|von|ab|wenn|noch|so|als|immer)$/iu, /^(?:wie|als)$/iu],
  es: [/^(?:el|la|lo|un|una|y|o|hasta|desde|por|para|si|mi|su|muy|todo|que)$/iu, /^(?:de|que)$/iu],
  fr: [/^(?:le|la|les|un|une|et|ou|si|que|jusque|très|c['’]est)$/iu, /^(?:que|de)$/iu],
  it: [/^(?:il|la|lo|un|una|e|o|fino|da|per|se|che|molto|a)$/iu, /^(?:di|che|o)$/iu],
  pt: [/^(?:o|a|os|as|um|uma|e|ou|até|desde|por|para|se|que|muito|eu|tudo)$/iu, /^(?:de|que|do|da)$/iu],
};

/**
 * Splits unpunctuated text where a speaker begins a sentence ("so", "now", "second"), otherwise where a clause may begin, otherwise at
 * phrase boundaries: before a function word that follows a content word (chinks and chunks; Liberman and Church, 1992), otherwise after
 * any word.
 */
export function splitUnpunctuated(text: string, language: string | undefined): Sentence[] {
  const functionWordSet = functionWords(language);
  const words = Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({ word, index, end: index + word.length }));
  const plain = words.map(({ word }) => word);
  const pieces: Sentence[] = [];
  let start = 0;
  let end = 0;
  let boundary = 0;
  let clause = 0;
  let followsFunctionWord = true;
  const cutAt = (offset: number): void => {
    pieces.push({ start, end: offset });
    start = offset + text.slice(offset, offset + 1_000).search(/\S/);
  };
  const first = words.findIndex(({ word }) => !FILLERS[language ?? '']?.test(word));
  start = words[first]?.index ?? 0;
  for (const [at, { word, index, end: wordEnd }] of words.entries()) {
    const isFunctionWord = functionWordSet.has(word.toLowerCase());
    const mayCut = index - start >= MIN_SENTENCE_LENGTH && text.length - index > MIN_SENTENCE_LENGTH;
    if (mayCut && opens(language, words[at - 1]?.word, word, words[at + 1]?.word)) {
      cutAt(end);
      if (FILLERS[language ?? '']?.test(word)) start = words[at + 1]?.index ?? start;
    } else if ((mayCut && beginsClause(plain, at, language)) || (at > 0 && isFarewell(plain, at, language))) cutAt(end);
    const joinsNouns =
      CONJUNCTION.test(word) &&
      !words.slice(at + 1, at + 3).some((next) => functionWordSet.has(next.word.toLowerCase()));
    const mayBeginClause = !followsFunctionWord && !joinsNouns && CLAUSE_STARTS[language ?? '']?.test(word);
    if (mayBeginClause && index - start >= MIN_SENTENCE_LENGTH) clause = end;
    if (index - start >= MIN_PIECE_LENGTH && isFunctionWord && !followsFunctionWord) boundary = end;
    if (wordEnd - start > PIECE_LENGTH && text.length - index > MIN_PIECE_LENGTH) {
      const isTooLong = wordEnd - start > MAX_PIECE_LENGTH;
      const place = (isTooLong ? [clause, boundary, end] : [clause]).find((one) => one > start);
      if (place !== undefined) cutAt(place);
    }
    followsFunctionWord = isFunctionWord;
    end = wordEnd;
  }
  if (end > start) pieces.push({ start, end });
  return pieces;
}

/** Whether a speaker begins a sentence with a word. */
function opens(language: string | undefined, before: string | undefined, word: string, after = ''): boolean {
  if (language === undefined || !OPENERS[language]?.test(word)) return false;
  const [inFront, behind] = IN_PHRASE[language] ?? [];
  return !inFront?.test(before ?? '') && !behind?.test(after);
}
