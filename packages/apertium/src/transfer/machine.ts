import type { TransferData } from './transfer-data.ts';

/** A variable of the rules. */
export interface Variable {
  value: string;
  /** The word-bound blanks of the words whose lemma is in the value. */
  wordBlank: string;
}

/** What the rules of a program read and change while a text is processed. */
export interface Machine<Word> {
  /** The words of the rule, or the parameters of the macro that runs. */
  words: readonly (Word | undefined)[];
  /** The number of words that the pattern of the rule has. */
  matched: number;
  /** Blanks between the words of the rule, from `nextBlank` to `endOfBlanks`, which an output can still use. */
  blanks: readonly string[];
  nextBlank: number;
  endOfBlanks: number;
  output: string;
  /** Whether an `out` instruction runs. */
  isInOutput: boolean;
  /** Whether a lexical unit is made. */
  isInUnit: boolean;
  /** The word-bound blank of the unit that is made. */
  wordBlank: string;
  /** The variable that gets a value. */
  assigned: Variable | undefined;
  /** Calls of macros since the rule began, and those that run. */
  calls: number;
  depth: number;
}

export interface Variables {
  get(name: string): Variable;
  /** Gives all of them their first values. */
  reset(): void;
}

export function createMachine<Word>(): Machine<Word> {
  return {
    words: [],
    matched: 0,
    blanks: [],
    nextBlank: 0,
    endOfBlanks: 0,
    output: '',
    isInOutput: false,
    isInUnit: false,
    wordBlank: '',
    assigned: undefined,
    calls: 0,
    depth: 0,
  };
}

export function createVariables(data: TransferData): Variables {
  const variables = new Map<string, Variable>();
  return {
    get(name) {
      const known = variables.get(name);
      if (known) return known;
      const created = { value: data.variables.get(name) ?? '', wordBlank: '' };
      variables.set(name, created);
      return created;
    },
    reset() {
      for (const [name, variable] of variables) {
        variable.value = data.variables.get(name) ?? '';
        variable.wordBlank = '';
      }
    },
  };
}
