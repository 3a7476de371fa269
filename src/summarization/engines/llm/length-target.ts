import { splitSentences } from '../../../text/sentences.ts';
import type { SummaryRequest } from '../../engine.ts';
import { MAX_TEXT_CHARACTERS, sentenceCount } from '../../length-budget.ts';

/** What a summary must be, and what the model is told to make so that it becomes that. */
export interface Wish {
  type: SummaryRequest['type'];
  /** Never more sentences or points, and code points, than this. */
  most: number;
  characters: number;
  /** Sentences or points to write, and how many there should be where the document has so much to say. */
  count: number;
  least: number;
  /** Characters to write, by and large; where a limit was asked for, fewer than it, as models cannot count them. */
  aim: number;
  limited: boolean;
}

/** So much of a text has more sentences than those on which the number of sentences of its summary depends. */
const SAMPLE = 40_000;
/** Characters of a sentence or point: a little more than those of the document have. */
const SENTENCE = { least: 40, most: 200, growth: 1.3 };
/** Points are nearly half as long at least, or else fewer. */
const MIN_POINT_LENGTH = 0.4;
const MAX_POINT_LENGTH = 600;
/** A summary is no longer than this part of its document, and than this: more is no summary any more. */
const MAX_PART = 0.6;
const LONGEST = 8_000;
const AIM = 0.85;

/** @param text what is summarized */
export function wishOf({ type, maxPoints, maxCharacters }: SummaryRequest, text: string, language?: string): Wish {
  const sample = text.slice(0, SAMPLE);
  const sentences = splitSentences(sample, language).length;
  const sentence = clamp((SENTENCE.growth * sample.length) / Math.max(1, sentences), SENTENCE.least, SENTENCE.most);
  if (type === 'points') return wishForPoints(maxPoints, maxCharacters, sentence);
  if (maxCharacters === undefined) {
    const count = sentenceCount(sentences);
    const aim = Math.ceil(Math.min(AIM * MAX_TEXT_CHARACTERS, count * sentence));
    return { type, most: count, characters: MAX_TEXT_CHARACTERS, count, least: 1, aim, limited: false };
  }
  const usual = clamp(MAX_PART * text.length, SENTENCE.least, LONGEST);
  const aim = Math.ceil(Math.min(AIM * maxCharacters, usual));
  const count = Math.max(1, Math.round(aim / sentence));
  return { type, most: Number.POSITIVE_INFINITY, characters: maxCharacters, count, least: 1, aim, limited: true };
}

function wishForPoints(most: number, maxCharacters: number | undefined, sentence: number): Wish {
  if (maxCharacters === undefined) {
    const aim = Math.ceil(most * sentence);
    return { type: 'points', most, characters: most * MAX_POINT_LENGTH, count: most, least: most, aim, limited: false };
  }
  const count = clamp(Math.floor(maxCharacters / (MIN_POINT_LENGTH * sentence)), 1, most);
  const aim = Math.ceil(Math.min(AIM * maxCharacters, 2 * count * sentence));
  return { type: 'points', most, characters: maxCharacters, count, least: 1, aim, limited: true };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
