import { dominantScript, type Script } from '../../../../languages/scripts.ts';
import { endsWithStop } from '../cleaning/punctuation.ts';
import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { detectSpeech, type SpeechStyle } from '../speech/detect-speech.ts';

/** What is normal in a document, so that the readability penalty counts only deviations. */
export interface DocumentProfile {
  script: Script | undefined;
  language: string | undefined;
  /** The main script, and other scripts with at least `MIN_SCRIPT_SHARE` of the text. */
  scripts: ReadonlySet<Script | undefined>;
  /** True when no sentence starts with an upper case letter. */
  isCaseless: boolean;
  /** True when enough sentences end with a stop. False for lists. */
  isProse: boolean;
  /** Undefined in a written text. */
  speech: SpeechStyle | undefined;
}

const SAMPLE_SENTENCES = 500;
const MIN_SCRIPT_SHARE = 0.3;
const MIN_STOP_SHARE = 0.3;
/** A Chinese or Japanese character counts as this many letters of another script. */
const HAN_WEIGHT = 3;

export function profileDocument(document: SegmentedDocument): DocumentProfile {
  const { sentences, script, language } = document;
  const sample = sentences.slice(0, SAMPLE_SENTENCES);
  const withStop = sample.filter(({ text }) => endsWithStop(text));
  return {
    script,
    language,
    scripts: scriptsOf(sample, script),
    isCaseless: !sample.some(({ text }) => /^\P{L}*\p{Lu}/u.test(text)),
    isProse: withStop.length > MIN_STOP_SHARE * sample.length,
    speech: detectSpeech(document),
  };
}

function scriptsOf(units: readonly TextUnit[], main: Script | undefined): ReadonlySet<Script | undefined> {
  const lengths = new Map<Script | undefined, number>();
  for (const { text } of units) {
    const script = dominantScript(text);
    lengths.set(script, (lengths.get(script) ?? 0) + text.length * (script === 'Jpan' ? HAN_WEIGHT : 1));
  }
  const total = lengths.values().reduce((sum, length) => sum + length, 0);
  const frequent = [...lengths].filter(([, length]) => length >= MIN_SCRIPT_SHARE * total);
  return new Set([main, ...frequent.map(([script]) => script)]);
}
