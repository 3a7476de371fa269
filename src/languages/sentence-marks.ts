import { primarySubtag } from './primary-subtag.ts';

/** The marks that end a sentence in a language. */
export interface SentenceMarks {
  /** Empty for a language without full stops. */
  stop: string;
  question: string;
  exclamation: string;
  colon: string;
  comma: string;
  /** True if a stop ends questions and exclamations too. */
  isStopUniversal?: true;
}

const COMMON: SentenceMarks = { stop: '.', question: '?', exclamation: '!', colon: ':', comma: ',' };
const EAST_ASIAN: SentenceMarks = { stop: '。', question: '？', exclamation: '！', colon: '：', comma: '，' };
const ARABIC: SentenceMarks = { ...COMMON, question: '؟', comma: '،' };
const DANDA: SentenceMarks = { ...COMMON, stop: '।' };
const UNPUNCTUATED: SentenceMarks = { ...COMMON, stop: '' };

/** Languages (ISO 639) whose marks differ from those of most languages, as in the exemplar punctuation of CLDR. */
const MARKS: Readonly<Record<string, SentenceMarks>> = {
  zh: EAST_ASIAN,
  yue: EAST_ASIAN,
  ja: { ...EAST_ASIAN, comma: '、', isStopUniversal: true },
  ar: ARABIC,
  ckb: ARABIC,
  fa: ARABIC,
  prs: ARABIC,
  ps: ARABIC,
  sd: ARABIC,
  ug: ARABIC,
  ur: { ...ARABIC, stop: '۔' },
  as: DANDA,
  bn: DANDA,
  hi: DANDA,
  ne: DANDA,
  or: DANDA,
  pa: DANDA,
  sa: DANDA,
  sat: DANDA,
  am: { ...COMMON, stop: '።', comma: '፣' },
  ti: { ...COMMON, stop: '።', comma: '፣' },
  bo: { ...COMMON, stop: '།' },
  el: { ...COMMON, question: ';' },
  hy: { ...COMMON, stop: '։' },
  km: { ...COMMON, stop: '។' },
  my: { ...COMMON, stop: '။', comma: '၊' },
  lo: UNPUNCTUATED,
  th: UNPUNCTUATED,
};

/** @param language canonical code */
export function sentenceMarks(language: string): SentenceMarks {
  return MARKS[primarySubtag(language)] ?? COMMON;
}
