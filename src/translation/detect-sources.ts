import { asVarietyOf } from '../languages/canonical-code.ts';
import type { LanguageDetector } from '../languages/language-detector.ts';
import type { SourceRole } from '../languages/source-priors.ts';
import type { RequestScope } from '../request-scope.ts';
import { createTimeSlices, type TimeSlices } from '../resilience/time-slices.ts';
import { messageText } from '../text/icu-message.ts';
import { findLetters } from './text/split-text.ts';

export interface SourceDetection {
  /** Canonical target code. */
  to: string;
  /** Canonical source code; detected for each string when undefined. */
  from: string | undefined;
  /** What a language is for a translation to `to`. The detector prefers a source between similar candidates. */
  roleOf: (language: string) => SourceRole;
}

/** A string of a request, or the text of a document. */
export interface DetectableText {
  text: string;
  /** Whether the text is that of a document, whose units are known. Otherwise the string shows what is not language. */
  isDocument: boolean;
}

const LETTER = /\p{L}/u;

export interface DetectedSources {
  /**
   * For each string a canonical code; null when the string has nothing to translate; undefined when its language cannot be
   * detected.
   */
  sources: (string | null | undefined)[];
  /** The probability that the detected language of each string is right, from 0 to 1. Empty without detection. */
  confidences: number[];
}

/**
 * Finds the source language of each string, in time slices.
 * @throws the signal's reason
 */
export async function detectSources(
  strings: readonly DetectableText[],
  { to, from, roleOf }: SourceDetection,
  detector: LanguageDetector,
  scope: RequestScope,
): Promise<DetectedSources> {
  const slices = createTimeSlices(scope);
  const texts: string[] = [];
  for (const { text, isDocument } of strings) {
    texts.push(isDocument ? text : messageText(text));
    if (slices.isOver) await slices.next();
  }
  const detected = from === undefined ? await detector.detect(texts, scope, roleOf) : undefined;
  const sources: (string | null | undefined)[] = [];
  for (const [i, text] of texts.entries()) {
    const source = from ?? asVarietyOf(to, detected?.[i]?.language);
    const isTranslatable = strings[i]?.isDocument ? LETTER.test(text) : await hasTranslatableText(text, slices);
    sources.push(isTranslatable ? source : null);
    if (slices.isOver) await slices.next();
  }
  // A string that only looks like text ("5 µ") must not fail a request whose other strings are detected.
  const isAnyDetected = sources.some((source) => typeof source === 'string');
  return {
    sources: isAnyDetected ? sources.map((source) => source ?? null) : sources,
    confidences: detected?.map((detection) => detection?.confidence ?? 0) ?? [],
  };
}

/** Tells whether a text has a letter, in time slices. */
async function hasTranslatableText(text: string, slices: TimeSlices): Promise<boolean> {
  for (const isFound of findLetters(text)) {
    if (isFound) return true;
    if (slices.isOver) await slices.next();
  }
  return false;
}
