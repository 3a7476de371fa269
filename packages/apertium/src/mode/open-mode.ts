import { createStage } from '../create-stage.ts';
import type { ReadFile, Stage } from '../stage.ts';
import { correctReadings, correctWords, type FindCorrection } from './corrections.ts';
import type { Command } from './parse-mode.ts';
import { addWordBlanks, hideWordBlanks, joinWordBlanks, removeWordBlanks, showWordBlanks } from './word-blanks.ts';

/** The programs of a direction, with their data loaded. */
export interface Mode {
  /**
   * Translates one text. Nothing is kept for the next one.
   * @param stream in the stream format, without NUL and without brackets other than numbered superblanks
   * @param withWordBlanks whether each word of the output gets a blank with the ranges of its source words
   * @param find corrects the text between the stages. A text without a correction is translated as without it.
   * @returns the translation in the stream format; undefined when a rule moved the end of the text
   * @throws StreamError when a stage rejects the stream
   */
  translate(stream: string, withWordBlanks: boolean, find?: FindCorrection): string | undefined;
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
  const [analyser, ...others] = stages;
  const rules = Math.max(separated.findIndex(isFirstTransfer) - 1, 0);
  const beforeRules = others.slice(0, rules);
  const beforeGenerator = others.slice(rules, Math.max(generator - 1, rules));
  const fromGenerator = others.slice(rules + beforeGenerator.length);

  return {
    translate(stream, withWordBlanks, find) {
      let text = analyser?.process(`${stream}${END}.${ENVELOPE_END}`) ?? stream;
      const end = text.indexOf(END);
      const corrected = find && correctReadings(text, end, find, withWordBlanks);
      if (corrected?.stream !== undefined) text = corrected.stream;
      else if (withWordBlanks) text = addWordBlanks(text, end);
      for (const stage of beforeRules) text = stage.process(text);
      if (corrected?.correction.choose) text = correctWords(text, corrected, corrected.correction.choose);
      for (const stage of beforeGenerator) text = stage.process(text);
      if (corrected) text = correctWords(text, corrected, corrected.correction.inflect);
      if (corrected?.correction.readsSources && !withWordBlanks) text = removeWordBlanks(text);
      for (const stage of fromGenerator) text = stage.process(text);
      return openEnvelope(text);
    },
    generate: (word) => fromGenerator.reduce((text, stage) => stage.process(text), `^${word}$`),
  };
}

/** The first stage with rules that read the translations of the dictionary. */
function isFirstTransfer([program, ...options]: Command): boolean {
  return program === 'rtx-proc' || (program === 'apertium-transfer' && options.includes('-b'));
}

/** The dictionary inside of a transfer stage does not know words with blanks. A separate stage does. */
function separateDictionary(command: Command): Command[] {
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
