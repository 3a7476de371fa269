import { NONVERBAL_SOUND } from '../cleaning/clean-sentence.ts';
import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { TIMESTAMP_PATTERN } from '../input/speaker-turns.ts';
import { filledPausePattern } from './filled-pauses.ts';

/** The style of speech in a transcript. */
export interface SpeechStyle {
  /** Language of the document, one with a list of filled pauses. */
  language: string;
  /** True for spontaneous speech, with cut off words and restarts. Detected for English only. */
  isSpontaneous: boolean;
}

const SAMPLE_SENTENCES = 500;
/** A repeated short word: "I I think", "das das geht". */
const STUTTER = /(?<![\p{L}'’-])(\p{L}{1,4}) \1(?![\p{L}'’-])/iu;
const CHINESE_STUTTER = /(我们|你们|他们|这个|那个|就是|觉得|可能|因为|所以|然后|如果|没有|[我你他她这那就])\1/u;
/** Discourse markers. */
const DISCOURSE_MARKERS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [/(?<![\p{L}'’-])(?:yeah|i mean|you know|kind of|sort of)(?![\p{L}'’-])/iu],
  zh: [/^(?:对的?|是的|好的?|哦|没错)[，,]/u, /(?:对吧|是吧|对不对)(?=[，。,])/u],
};
/** Quotation marks occur in written texts, not in transcripts. */
const QUOTED = /["“”„«»「『]/;
const LEADING_TIMESTAMP = new RegExp(`^${TIMESTAMP_PATTERN}`, 'u');

/** Minimum share of sentences with a speaker or a timestamp in a transcript. */
const MIN_LABELLED_SHARE = 0.5;
/** Minimum number of sentences with a sound such as "(laughter)" in a transcript. */
const MIN_SOUNDS = 2;
/** Minimum number and share of disfluent sentences in a transcript without labels and sounds, and in spontaneous speech. */
const TRANSCRIPT = { sentences: 3, share: 0.03 };
const SPONTANEOUS_SPEECH = { sentences: 5, share: 0.15 };

/**
 * Detects a transcript of speech by independent signs: sentences with speakers or timestamps, sounds such as "(laughter)",
 * or several kinds of disfluency. Linear in the length of the sample.
 * @returns undefined for a written text, and for a language without a list of filled pauses
 */
export function detectSpeech({ sentences, language, isSubtitles }: SegmentedDocument): SpeechStyle | undefined {
  const filledPause = filledPausePattern(language);
  if (language === undefined || !filledPause) return undefined;
  const sample = sentences.slice(0, SAMPLE_SENTENCES);
  const count = (has: (unit: TextUnit) => boolean) => sample.filter(has).length;
  const isRecorded =
    isSubtitles ||
    count(({ speaker }) => speaker !== undefined) >= MIN_LABELLED_SHARE * sample.length ||
    count(({ text }) => LEADING_TIMESTAMP.test(text)) >= MIN_LABELLED_SHARE * sample.length ||
    count(({ text }) => text.search(NONVERBAL_SOUND) >= 0) >= MIN_SOUNDS;
  const disfluent = countDisfluencies(sample, language, filledPause);
  const hasSeveralSigns = disfluent.kinds + (isRecorded ? 1 : 0) > 1;
  const isAmple = ({ sentences, share }: typeof TRANSCRIPT) =>
    hasSeveralSigns && disfluent.sentences >= Math.max(sentences, share * sample.length);
  if (!isRecorded && !isAmple(TRANSCRIPT)) return undefined;
  return { language, isSpontaneous: language === 'en' && isAmple(SPONTANEOUS_SPEECH) };
}

/** Counts disfluent sentences, and the kinds of disfluency: filled pauses, discourse markers, stutters. */
function countDisfluencies(
  sample: readonly TextUnit[],
  language: string,
  filledPause: RegExp,
): { sentences: number; kinds: number } {
  const patterns = [filledPause, ...(DISCOURSE_MARKERS[language] ?? []), language === 'zh' ? CHINESE_STUTTER : STUTTER];
  const matches = sample
    .filter(({ text }) => !QUOTED.test(text))
    .map(({ text }) => patterns.map((pattern) => text.search(pattern) >= 0));
  return {
    sentences: matches.filter((kinds) => kinds.includes(true)).length,
    kinds: patterns.filter((_, kind) => matches.some((kinds) => kinds[kind])).length,
  };
}
