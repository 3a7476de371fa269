import { createStage } from '../create-stage.ts';
import type { ReadFile, Stage } from '../stage.ts';
import { type CorrectedText, correctReadings, correctWords, type FindCorrection } from './corrections.ts';
import type { Command } from './parse-mode.ts';
import { addWordBlanks, hideWordBlanks, joinWordBlanks, removeWordBlanks, showWordBlanks } from './word-blanks.ts';

export interface SourceText {
  /** In the stream format, without NUL and without brackets other than numbered superblanks. */
  stream: string;
  /** Whether each word of the output gets a blank with the ranges of its source words. */
  withWordBlanks: boolean;
  /** Corrects the text between the stages. A text without a correction is translated as without it. */
  find?: FindCorrection | undefined;
}

/** A translation in the stream format. */
export interface TranslatedStream {
  stream: string;
  /** Words that the dictionaries of the direction lack, as they are in the source. The translation contains most of them. */
  unknownWords: readonly string[];
}

/** The programs of a direction, with their data loaded. */
export interface Mode {
  /**
   * Translates texts, each alone: nothing is kept for the next one. Several at once take less processor time.
   * @returns undefined where a stage rejects the stream or a rule moved the end of the text
   */
  translate(texts: readonly SourceText[]): (TranslatedStream | undefined)[];
  /** Writes the form of a lemma with tags, such as `abierto<adj><f><sg>`; the lemma, which a mark may precede, if the dictionary has no such form. */
  generate(word: string): string;
}

/**
 * The full stop behind the text makes the analyser output the last words. The marks around it have no number, so they differ
 * from the superblanks of a text.
 */
const END = '[=]';
const ENVELOPE_END = '[/=]';

/**
 * @param commands the stages of a mode, from `parseMode`
 * @throws UnsupportedError when this package lacks a program, an option or a feature of the data
 */
export function openMode(commands: readonly Command[], readFile: ReadFile): Mode {
  const separated = commands.flatMap(separateDictionary);
  const generator = separated.findLastIndex(([program, ...options]) => program === 'lt-proc' && options.includes('-n'));
  const isGrammarLast = separated[generator + 1]?.[0] === 'cg-proc';
  const stages = separated.flatMap((command, at): Stage[] => {
    const stage = createStage(command, readFile);
    if (isGrammarLast) {
      return at === generator + 1 ? [joinedBlanks, hiddenBlanks, stage, shownBlanks] : [stage];
    }
    return at === generator ? [joinedBlanks, stage] : [stage];
  });
  const [analysers, others] = [stages.slice(0, 1), stages.slice(1)];
  const rules = Math.max(separated.findIndex(isFirstTransfer) - 1, 0);
  const beforeRules = others.slice(0, rules);
  const beforeGenerator = others.slice(rules, Math.max(generator - 1, rules));
  const fromGenerator = others.slice(rules + beforeGenerator.length);

  return {
    translate(texts) {
      const passages = texts.map(
        (source): Passage => ({
          source,
          text: `${source.stream}${END}.${ENVELOPE_END}`,
          corrected: undefined,
          isRejected: false,
          unknownWords: [],
        }),
      );
      runStages(analysers, passages);
      changeEach(passages, correctAnalysis);
      runStages(beforeRules, passages);
      changeEach(passages, correctChoices);
      runStages(beforeGenerator, passages);
      for (const passage of passages) passage.unknownWords = unknownWordsOf(passage.text);
      changeEach(passages, correctForms);
      runStages(fromGenerator, passages);
      return passages.map(({ text, isRejected, unknownWords }) => {
        const stream = isRejected ? undefined : openEnvelope(text);
        return stream === undefined ? undefined : { stream, unknownWords };
      });
    },
    generate: (word) => fromGenerator.reduce((text, stage) => stage.process(text), `^${word}$`),
  };
}

/** A text on its way through the stages. */
interface Passage {
  readonly source: SourceText;
  text: string;
  corrected: CorrectedText | undefined;
  /** Whether a stage has thrown. */
  isRejected: boolean;
  unknownWords: readonly string[];
}

/** Each stage reads all texts before the next one, because its code and data are then in the caches of the processor: a third less time. */
function runStages(stages: readonly Stage[], passages: readonly Passage[]): void {
  for (const stage of stages) changeEach(passages, ({ text }) => stage.process(text));
}

function changeEach(passages: readonly Passage[], change: (passage: Passage) => string): void {
  for (const passage of passages) {
    if (passage.isRejected) continue;
    try {
      passage.text = change(passage);
    } catch {
      passage.isRejected = true;
    }
  }
}

function correctAnalysis(passage: Passage): string {
  const { text, source } = passage;
  const end = text.indexOf(END);
  passage.corrected = source.find && correctReadings(text, end, source.find, source.withWordBlanks);
  return passage.corrected?.stream ?? (source.withWordBlanks ? addWordBlanks(text, end) : text);
}

function correctChoices({ text, corrected }: Passage): string {
  return corrected?.correction.choose ? correctWords(text, corrected, corrected.correction.choose) : text;
}

function correctForms({ text, corrected, source }: Passage): string {
  if (!corrected) return text;
  const inflected = correctWords(text, corrected, corrected.correction.inflect);
  return corrected.correction.readsSources && !source.withWordBlanks ? removeWordBlanks(inflected) : inflected;
}

/** The first stage with rules that read the translations of the dictionary. */
function isFirstTransfer([program, ...options]: Command): boolean {
  return program === 'rtx-proc' || (program === 'apertium-transfer' && options.includes('-b'));
}

/** The first mark is of words without a reading, the second of those without a translation. */
const UNKNOWN_WORD = /\^[*@]([^$^\\/<>]+)/g;

function unknownWordsOf(stream: string): readonly string[] {
  return stream.includes('^*') || stream.includes('^@')
    ? Array.from(stream.matchAll(UNKNOWN_WORD), ([, word = '']) => word)
    : NO_WORDS;
}

const NO_WORDS: readonly string[] = [];

/** The dictionary inside of a transfer stage does not know words with blanks. A separate stage does. */
export function separateDictionary(command: Command): Command[] {
  const [program, ...words] = command;
  const [rules, data, dictionary] = words.filter((word) => !word.startsWith('-'));
  if (program !== 'apertium-transfer' || rules === undefined || data === undefined || dictionary === undefined) {
    return [command];
  }
  return [
    ['lt-proc', '-b', dictionary],
    [program, '-b', rules, data],
  ];
}

const joinedBlanks: Stage = { process: joinWordBlanks };
const hiddenBlanks: Stage = { process: hideWordBlanks };
const shownBlanks: Stage = { process: showWordBlanks };

/** The text before the mark, and text that a rule moved behind it, without the full stop. */
function openEnvelope(output: string): string | undefined {
  const middle = output.indexOf(END);
  const end = output.length - ENVELOPE_END.length;
  if (middle < 0 || output.lastIndexOf(END) !== middle || output.indexOf(ENVELOPE_END) !== end) return undefined;
  let moved = output.slice(middle + END.length, end);
  if (moved.endsWith('.')) moved = moved.slice(0, -1);
  return output.slice(0, middle) + moved.trimEnd();
}
