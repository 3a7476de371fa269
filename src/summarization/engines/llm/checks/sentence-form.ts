import { splitSentences } from '../../../../text/sentences.ts';
import type { LengthTarget } from '../length-target.ts';
import { isEnded } from '../parse-output.ts';

export interface SentenceForm {
  /** The lines that are sentences. Points end after their first sentence. */
  sentences: string[];
  /** Whether all lines had the form that the prompt asks for. A missing final mark alone is no fault. */
  isWhole: boolean;
}

/** Words below which a line without a final mark is a title or a catchword. */
const MIN_WORDS = 6;
/** Words from which such a line may be an item of a list in the document. Shorter ones are headings. */
const MIN_COPIED_WORDS = 4;
/** The first letter of a script with capitals. */
const CASED = /^[\p{P}\p{S}\s]*(?:(?<lower>\p{Ll})|\p{Lu}|\p{Lt})/u;
/** What announces a list that is not there. */
const ANNOUNCES = /[:：]["'”’»)]*$/u;
/** A quotation mark, which ends a string of JSON when a model does not escape it. */
const QUOTATION = /^\s?["“”„«»「『]/u;
/** Subjects of sentences about the document instead of what it says. */
const ABOUT_TEXT =
  /^(?:(?:this|the) (?:text|document|article|passage)|(?:este|esse|el|o) (?:texto|documento|artículo|artigo)|(?:ce|le) (?:texte|document)|cet article|l’article|(?:dieser|der) (?:text|artikel)|(?:dieses|das) dokument|(?:questo|il) (?:testo|documento))(?= \p{Ll})/iu;
const BEGINS_HIGH = /^["'“‘«(`]?[\p{Lu}\p{Lt}]/u;
const ENDS_IN_WORD = /[\p{Ll}\p{N})\]`]$/u;

/** Gives an answer the form of sentences, where a model has not. Items of lists in the document count as sentences. */
export function toSentences(
  lines: readonly string[],
  { type }: Pick<LengthTarget, 'type'>,
  document: string,
  language: string | undefined,
): SentenceForm {
  const whole = lines.filter((line) => !isFragment(line, document));
  const sentences = type === 'text' ? whole : whole.map((line) => firstSentence(line, language));
  const isWhole =
    whole.length === lines.length && sentences.every((line, at) => line === lines[at] && !isAboutText(line, document));
  return { sentences: type === 'text' ? sentences.map(withFinalMark) : sentences, isWhole };
}

/** Whether a line is a catchword, a part of a sentence, or announces a list. Scripts without capitals show only the last. */
function isFragment(line: string, document: string): boolean {
  if (ANNOUNCES.test(line)) return true;
  if (isEnded(line)) return false;
  if (endsAtQuotation(line, document)) return true;
  const cased = CASED.exec(line);
  if (!cased) return false;
  const words = line.split(/\s+/).length;
  const isPart = cased.groups?.lower !== undefined || words < MIN_WORDS;
  return isPart && (words < MIN_COPIED_WORDS || !document.includes(line));
}

function endsAtQuotation(line: string, document: string): boolean {
  const start = document.indexOf(line);
  return start >= 0 && QUOTATION.test(document.slice(start + line.length, start + line.length + 2));
}

/** Whether a sentence is about the text. It is true, so it stays when the model writes it again. A document may describe itself. */
function isAboutText(line: string, document: string): boolean {
  const subject = ABOUT_TEXT.exec(line)?.[0].toLowerCase();
  return subject !== undefined && !document.toLowerCase().includes(subject);
}

function firstSentence(line: string, language: string | undefined): string {
  const [first] = splitSentences(line, language);
  return first ? line.slice(first.start, first.end) : line;
}

/** In a paragraph, sentences without a mark would run into each other. A line that begins otherwise may be a command. */
const withFinalMark = (line: string): string => (BEGINS_HIGH.test(line) && ENDS_IN_WORD.test(line) ? `${line}.` : line);
