import type { AnaphoraRules, AnaphorKind, Phrase } from './rules.ts';
import { matchesAny, type SourceUnit } from './source-unit.ts';

/** Finds the antecedents of anaphors in one text. */
export interface AntecedentFinder {
  /** @returns for an anaphor, the translation of its antecedent, empty without an antecedent; undefined for other units */
  add(unit: SourceUnit): string | undefined;
}

interface Word {
  readonly unit: SourceUnit;
  /** The names of the phrases that it is in. */
  phrases: Set<string> | undefined;
}

/** The best antecedent for a kind of anaphor in the words of a sentence that no new word changes. */
interface Summary {
  /** The number of these words. */
  length: number;
  hasAntecedent: boolean;
  best: Candidate;
}

interface Candidate {
  score: number;
  target: string;
}

interface Sentence {
  readonly words: Word[];
  readonly summaries: Map<AnaphorKind, Summary>;
}

/** Sentences that are searched, with the one of the anaphor. */
const MAX_SENTENCES = 4;
/** The score of an antecedent in the sentence of the anaphor. One less for each sentence between. */
const SAME_SENTENCE_SCORE = 2;
const FIRST_IN_SENTENCE_SCORE = 1;
/** Antecedents with a lower score do not count. */
const MIN_SCORE = -5;
/** While its antecedent is searched, an anaphor has this tag. */
const ANAPHOR_TAG = 'anaphor';
const HEAD = 'head';

export function createAntecedentFinder({ delimiters, kinds, phrases, scores }: AnaphoraRules): AntecedentFinder {
  const context: Sentence[] = [];
  const longestPhrase = Math.max(1, ...phrases.map(({ words }) => words.length));

  function addToSentence(unit: SourceUnit): void {
    const { words } = context.at(-1) ?? startSentence();
    words.push({ unit, phrases: undefined });
    for (const phrase of phrases) {
      if (!endsWithPhrase(words, phrase)) continue;
      for (const [i, { isHead }] of phrase.words.entries()) {
        const word = words[words.length - phrase.words.length + i];
        if (!word) continue;
        word.phrases ??= new Set();
        word.phrases.add(phrase.name);
        if (isHead) word.phrases.add(HEAD);
      }
    }
  }

  function startSentence(): Sentence {
    const sentence = { words: [], summaries: new Map() };
    context.push(sentence);
    return sentence;
  }

  /** @returns the summary of the first `length` words, which is kept */
  function summarize(sentence: Sentence, kind: AnaphorKind, length: number): Summary {
    const known = sentence.summaries.get(kind) ?? {
      length: 0,
      hasAntecedent: false,
      best: { score: Number.NEGATIVE_INFINITY, target: '' },
    };
    const summary = length > known.length ? extended(known, sentence, kind, length) : known;
    sentence.summaries.set(kind, summary);
    return summary;
  }

  function extended(summary: Summary, { words }: Sentence, kind: AnaphorKind, length: number): Summary {
    let { hasAntecedent, best } = summary;
    for (let i = summary.length; i < length; i++) {
      const word = words[i];
      if (!word || !matchesAny(word.unit, kind.antecedents)) continue;
      let score = hasAntecedent ? 0 : FIRST_IN_SENTENCE_SCORE;
      hasAntecedent = true;
      for (const phrase of word.phrases ?? []) score += scores.get(phrase) ?? 0;
      if (score >= best.score) best = { score, target: word.unit.target };
    }
    return { length, hasAntecedent, best };
  }

  function findAntecedent(kind: AnaphorKind): string {
    let best: Candidate = { score: MIN_SCORE, target: '' };
    for (const [i, sentence] of context.entries()) {
      const distanceScore = SAME_SENTENCE_SCORE - (context.length - 1 - i);
      // The anaphor itself and the words before it may come into other phrases.
      const open = i < context.length - 1 ? 0 : longestPhrase;
      const summary = summarize(sentence, kind, sentence.words.length - open);
      const { best: bestInSentence } = extended(summary, sentence, kind, sentence.words.length);
      if (bestInSentence.score + distanceScore >= best.score) {
        best = { score: bestInSentence.score + distanceScore, target: bestInSentence.target };
      }
    }
    return best.target;
  }

  return {
    add(unit) {
      const isFirst = context.length === 0;
      if (matchesAny(unit, delimiters)) {
        addToSentence(unit);
        startSentence();
        if (context.length > MAX_SENTENCES) context.shift();
        return undefined;
      }
      const kind = isFirst ? undefined : kinds.find(({ anaphors }) => matchesAny(unit, anaphors));
      if (!kind) {
        addToSentence(unit);
        return undefined;
      }
      const words = context.at(-1)?.words ?? [];
      const phrasesBefore = words.slice(-longestPhrase).map((word) => word.phrases && new Set(word.phrases));
      addToSentence({ ...unit, tags: [...unit.tags, ANAPHOR_TAG] });
      const target = findAntecedent(kind);
      words.pop();
      for (const [i, before] of phrasesBefore.entries()) {
        const word = words[words.length - phrasesBefore.length + i];
        if (word) word.phrases = before;
      }
      addToSentence(unit);
      return target;
    },
  };
}

function endsWithPhrase(words: readonly Word[], phrase: Phrase): boolean {
  const start = words.length - phrase.words.length;
  return (
    start >= 0 &&
    phrase.words.length > 0 &&
    phrase.words.every(({ patterns }, i) => {
      const word = words[start + i];
      return word !== undefined && matchesAny(word.unit, patterns);
    })
  );
}
