import { loadModule } from 'cld3-asm';
import { getLIDModel } from 'fasttext.wasm.js';
import { canonicalLanguage } from './canonical-code.ts';
import { loadFrequentWords, type WordVotes } from './frequent-words.ts';

/** Probabilities of a model by canonical language code, for its best few languages. `UNKNOWN` is every other language. */
export type LanguageScores = ReadonlyMap<string, number>;

/** Two models of letter sequences and one of words. They are loaded from their packages, without network access. */
export interface DetectionModels {
  frequentWords: WordVotes;
  fastText(text: string): LanguageScores;
  cld3(text: string): LanguageScores;
}

const UNKNOWN = 'und';

/** Wikipedia labels with another meaning than their ISO code (`als` is Alemannic), and dialects. */
const LABELS: Readonly<Record<string, string>> = {
  als: UNKNOWN,
  arz: 'ar',
  pnb: UNKNOWN,
  wuu: 'zh-Hans',
  yue: 'zh-Hant',
};

/** The label `sh` covers Bosnian, Croatian and Serbian. */
const SERBO_CROATIAN = ['bs', 'hr', 'sr'];

/** Labels requested from fastText. Further ones have negligible probabilities. */
const MAX_LABELS = 30;

const MAX_CLD3_BYTES = 1000;

/**
 * Loads lid.176.ftz (fastText) and CLD3 as WebAssembly, in about 0.1 s and 40 MB, and the frequent words.
 * Sources: Joulin et al., Bag of Tricks for Efficient Text Classification; github.com/google/cld3.
 */
export async function loadDetectionModels(): Promise<DetectionModels> {
  const [lid, cld3Factory] = await Promise.all([getLIDModel(), loadModule()]);
  const fastText = await lid.load();
  const cld3 = cld3Factory.create(0, MAX_CLD3_BYTES);
  return {
    frequentWords: loadFrequentWords(),
    fastText(text) {
      // The model was trained on lines, so that a line break marks the end of the last word.
      const vector = fastText.predict(`${text}\n`, MAX_LABELS, 0);
      try {
        return scoresOf(
          Array.from({ length: vector.size() }, (_, index) => {
            const [probability, label] = vector.get(index);
            return [label.replace('__label__', ''), probability] as const;
          }),
        );
      } finally {
        vector.delete();
      }
    },
    cld3(text) {
      const { language, probability } = cld3.findLanguage(text);
      return scoresOf([[language, probability]]);
    },
  };
}

function scoresOf(labels: readonly (readonly [label: string, probability: number])[]): LanguageScores {
  const scores = new Map<string, number>();
  const add = (code: string, probability: number) => scores.set(code, (scores.get(code) ?? 0) + probability);
  for (const [label, probability] of labels) {
    if (label === 'sh') {
      for (const code of SERBO_CROATIAN) add(code, probability / SERBO_CROATIAN.length);
    } else {
      add(codeOf(label), probability);
    }
  }
  return scores;
}

const codes = new Map<string, string>();

function codeOf(label: string): string {
  const known = codes.get(label);
  if (known) return known;
  const code = LABELS[label] ?? canonicalLanguage(label)?.code ?? UNKNOWN;
  codes.set(label, code);
  return code;
}
