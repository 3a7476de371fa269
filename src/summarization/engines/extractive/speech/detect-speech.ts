import { NONVERBAL_SOUND } from '../cleaning/clean-sentence.ts';
import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { TIMESTAMP_PATTERN } from '../input/speaker-turns.ts';
import { filledPausePattern } from './filled-pauses.ts';

/** How people speak in a transcript. */
export interface SpeechStyle {
  /** The document's. It has a list of hesitations. */
  language: string;
  /** They think aloud, in half words and second beginnings. Known of English only. */
  isSpontaneous: boolean;
}

/** The first sentences of a document show how it is written. */
const SAMPLE = 500;
/** A little word said twice: "I I think", "das das geht". */
const STUTTER = /(?<![\p{L}'’-])(\p{L}{1,4}) \1(?![\p{L}'’-])/iu;
const CHINESE_STUTTER = /(我们|你们|他们|这个|那个|就是|觉得|可能|因为|所以|然后|如果|没有|[我你他她这那就])\1/u;
/** Words that speakers put in. */
const ASIDES: Readonly<Record<string, readonly RegExp[]>> = {
  en: [/(?<![\p{L}'’-])(?:yeah|i mean|you know|kind of|sort of)(?![\p{L}'’-])/iu],
  zh: [/^(?:对的?|是的|好的?|哦|没错)[，,]/u, /(?:对吧|是吧|对不对)(?=[，。,])/u],
};
/** A written text quotes people; a transcript does not. */
const QUOTED = /["“”„«»「『]/;
const TIME = new RegExp(`^${TIMESTAMP_PATTERN}`, 'u');

/** The share of sentences with a speaker's name, or with a time in front. */
const MIN_TURNS = 0.5;
/** Sentences that name a noise. */
const MIN_HEARD = 2;
/** Hesitant sentences of a transcript without names, times and noises, and of free speech: their number and their share. */
const TRANSCRIPT = { sentences: 3, share: 0.03 };
const FREE_SPEECH = { sentences: 5, share: 0.15 };

/**
 * Tells a transcript of speech from a written text by independent signs: names of speakers or times stand in front of the
 * sentences, noises are named, or people hesitate in more ways than one. Linear in the length of the sample.
 * @returns undefined for a written text, and for a language without a list of hesitations
 */
export function detectSpeech({ sentences, language, isSubtitles }: SegmentedDocument): SpeechStyle | undefined {
  const sounds = filledPausePattern(language);
  if (language === undefined || !sounds) return undefined;
  const sample = sentences.slice(0, SAMPLE);
  const count = (has: (unit: TextUnit) => boolean) => sample.filter(has).length;
  const isRecorded =
    isSubtitles ||
    count(({ speaker }) => speaker !== undefined) >= MIN_TURNS * sample.length ||
    count(({ text }) => TIME.test(text)) >= MIN_TURNS * sample.length ||
    count(({ text }) => text.search(NONVERBAL_SOUND) >= 0) >= MIN_HEARD;
  const hesitant = hesitations(sample, language, sounds);
  const isVaried = hesitant.ways + (isRecorded ? 1 : 0) > 1;
  const isAmple = ({ sentences, share }: typeof TRANSCRIPT) =>
    isVaried && hesitant.sentences >= Math.max(sentences, share * sample.length);
  if (!isRecorded && !isAmple(TRANSCRIPT)) return undefined;
  return { language, isSpontaneous: language === 'en' && isAmple(FREE_SPEECH) };
}

/** In how many sentences people hesitate, and in how many ways: sounds, asides, words said twice. */
function hesitations(
  sample: readonly TextUnit[],
  language: string,
  sounds: RegExp,
): { sentences: number; ways: number } {
  const ways = [sounds, ...(ASIDES[language] ?? []), language === 'zh' ? CHINESE_STUTTER : STUTTER];
  const found = sample
    .filter(({ text }) => !QUOTED.test(text))
    .map(({ text }) => ways.map((way) => text.search(way) >= 0));
  return {
    sentences: found.filter((one) => one.includes(true)).length,
    ways: ways.filter((_, way) => found.some((one) => one[way])).length,
  };
}
