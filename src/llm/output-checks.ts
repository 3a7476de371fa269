/** Checks of a model's output that translation and summarization share. */
import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';

/** Matches the first control token of a model or chat template in a text. */
export const SPECIAL_TOKEN =
  /<\|[\w ]{1,40}\|>|<\/?(?:s|think|thinking|answer|start_of_turn|end_of_turn|bos|eos|pad|unk)>|\[\/?INST\]|<<\/?SYS>>|<｜[^｜]{1,40}｜>/iu;

/**
 * Creates a function that returns the sequences of words that a text has in common with the instructions of a prompt.
 * @param runLength number of consecutive words that count as a repetition of the instructions
 */
export function createEchoFinder(instructions: string, runLength: number): (text: string) => string[] {
  const vocabulary = new Set(wordsOf(instructions));
  const instructionRuns = new Set(wordRuns(instructions, runLength));

  /** Excludes most texts without building their sequences. */
  function mayEcho(words: readonly string[]): boolean {
    let length = 0;
    return words.some((word) => {
      length = vocabulary.has(word) ? length + 1 : 0;
      return length === runLength;
    });
  }

  return (text) => {
    const words = wordsOf(text);
    return mayEcho(words) ? runsOf(words, runLength).filter((run) => instructionRuns.has(run)) : [];
  };
}

/** All sequences of `length` words of a text, in lower case. */
export function wordRuns(text: string, length: number): string[] {
  return runsOf(wordsOf(text), length);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));
}

/** Detects the language of each text as a canonical code, with a confidence from 0 to 1. */
export type DetectLanguages = (
  texts: readonly string[],
  scope: RequestScope,
) => Promise<readonly (DetectedLanguage | undefined)[]>;

export interface DetectedLanguage {
  language: string;
  confidence: number;
}

/**
 * At this confidence the detector is wrong for 1 in 2,000 beginnings of FLORES sentences, and never for a whole sentence.
 */
const MIN_CONFIDENCE = 0.9;

/**
 * Detects the languages of an output. When the detector is overloaded, the check is skipped, so that a correct output is
 * not rejected.
 * @returns one entry per text; an empty array when the detector is overloaded
 * @throws the signal's reason when aborted
 */
export async function detectOutputLanguages(
  texts: readonly string[],
  detect: DetectLanguages,
  scope: RequestScope,
): Promise<readonly (DetectedLanguage | undefined)[]> {
  if (texts.length === 0) return [];
  return detect(texts, scope).catch((error: unknown) => {
    if (error instanceof GlossaError && error.code === 'overloaded') return [];
    throw error;
  });
}

export const isConfident = (detected: DetectedLanguage | undefined): detected is DetectedLanguage =>
  detected !== undefined && detected.confidence >= MIN_CONFIDENCE;

export const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
