import type { Sentences } from './units.ts';

/** What is spoken while thinking: "on the, uh, digits"; "um" is a word of other languages, "HMM" and "ERM" are names. */
const FILLER =
  /(?:,\s*|(?<!\s)\s+|(?<![\p{L}'’-]))(?:[Uu]h+|[Uu]hm+|[Uu]mm+|[Ee]rm|[Hh]{1,20}mm+|[Mm]m-hmm+|[Mm]hm+)(?![\p{L}'’-])(?:\s?,)?/gu;
const ENGLISH_FILLER = /(?:,\s*|(?<!\s)\s+|(?<![\p{L}'’-]))um(?![\p{L}'’-])(?:\s?,)?/giu;
const ENGLISH = /(?<!\p{L})(?:the|and|you|that|this|have|was|it's|it)(?!\p{L})/iu;
/** A little word said twice: "I I think". */
const LITTLE =
  'i|the|and|we|it|to|of|in|you|they|he|is|but|so|a|for|on|at|with|from|my|our|your|this|what|if|or|not|can|would|are|do|have|as|how';
const STUTTER = new RegExp(`(?<![\\p{L}'’-])(${LITTLE})(?: \\1(?![\\p{L}'’-]))+`, 'giu');

/** What says nothing in spoken Chinese: "对，", "，对吧", "这个这个". */
const CHINESE_OPENING = /^(?:(?:对的?|是的|好的?|嗯+|哦|呃|没错|ok)[，,]\s*)+(?=\S)/iu;
const CHINESE_FILLER = /[，,]?(?:对吧|是吧|对不对)(?=[，。,])|[嗯呃][，,]?/gu;
const CHINESE_STUTTER = /(我们|你们|他们|这个|那个|就是|觉得|可能|因为|所以|然后|如果|没有|[我你他她这那就])\1+/gu;

/** In how much of a transcript of free speech somebody thinks aloud, in how much of any other text nobody does. */
const SIGN = new RegExp(
  `(?<![\\p{L}'’-])(?:u+h+m*|u+m+|erm|m*hm+|yeah|i mean|you know|kind of|sort of|(${LITTLE}) \\1)(?![\\p{L}'’-])`,
  'iu',
);
const MIN_SIGNS = 5;
const MIN_SHARE = 0.15;

/** More sounds that transcripts of speech have, and words that open a turn and say nothing. */
const SOUND = /(?:,\s*|(?<!\s)\s+|(?<![\p{L}'’-]))(?:eh+|er|m{2,20}|hm+|u{1,20}h*m*-?hu+h)(?![\p{L}'’-])(?:\s?,)?/giu;
const OPENING =
  /^(?:(?:oh|ah|yeah|yep|okay|ok|alright|anyway|and|but|so(?! (?:far|that|much|many|long|on)(?!\p{L})))(?:,\s*|\s+)|(?:well|right|i mean|you know|you see|like|basically)(?:,\s*|\s+(?=(?:i|we|you|he|she|it|they|there|the|this|that|a|an|my|our|your|if|when|what|how|let|then)(?![\p{L}-]))))+(?=\p{L})/iu;
const ASIDE = /,\s(?:you know|i mean|i guess|like|sort of|kind of|of course),/giu;
/** Words that are as short as the half ones. */
const SHORT_WORD =
  'a|i|an|the|to|so|we|he|in|it|is|on|of|for|do|be|no|or|at|as|am|up|us|my|me|go|by|if|and|but|you|all|any|can|not|may|now|how|who|' +
  'out|one|two|our|see|use|get|set|new|old|way|day|car|man|mr|ms|tv|ad|ex|co|big|bad|did|had|has|was|are|her|his|him|she|too|red|six|ten|say|own';
const HALF = `(?!(?:${SHORT_WORD})(?!\\p{L}))\\p{Ll}{1,3}`;
/** "the p the problem", "we go we go": what was begun and is said anew, with what was half said between. */
const RESTART = new RegExp(
  `(?<![\\p{L}'’-])((?:[\\p{L}'’]+ ){1,3}[\\p{L}'’]+),?(?: ${HALF})? \\1(?![\\p{L}'’-])`,
  'giu',
);
const LITTLE_RESTART = new RegExp(`(?<![\\p{L}'’-])(${LITTLE}) ${HALF} \\1(?![\\p{L}'’-])`, 'giu');
/** "s s specify", "th the": the beginning of the word that follows. */
const HALF_WORD = new RegExp(`(?<![\\p{L}\\p{N}'’_-])(${HALF})(?= )(?: \\1(?= ))*( (?=\\1\\p{L}))?`, 'giu');
/** Any other word said twice where that is no emphasis, and a letter that nothing became of. */
const TWICE =
  /(?<![\p{L}'’-])(?!(?:very|really|that|had|so|no|much|many|more|far|long|way|too|again)(?![\p{L}'’]))([\p{L}’']{2,})(?: \1(?![\p{L}'’-]))+/giu;
const LONE_LETTER = /(?<=\p{Ll}) [b-hjlmo-wz](?= \p{Ll})/gu;
/** Letters spelled one by one: "T_V_", "D_V_D_". */
const SPELLED = /(?<![\p{L}_])(?:\p{Lu}_){2,8}/gu;
/** Where a speaker begins anew without ending: "what it The idea is". */
const BEGUN_ANEW =
  /[\p{Ll}\p{N}] (?:We|It|If|So|And|But|That|The|You|They|There|Cuz|Because|Basically|Or|This|He|She|Well|Oh|Yeah|What|When|In|Is|Maybe|Then|Which|Uh|Um|Like|For|As|How|Right|Now|I'm|I'll|I've)(?![\p{L}-])/gu;
const THINKING =
  /(?<![\p{L}'’-])(?:you know|i mean|sort of|kind of|or something|or whatever|and stuff|gonna|dunno|yeah|okay|cuz|'cause|um|\p{L} \p{L}|(?!(?:that|had|very|so|really)(?!\p{L}))(\p{L}+) \1)(?![\p{L}'’-])/giu;

/** True for a transcript of people who think aloud. */
export function isFreeSpeech({ units }: Pick<Sentences, 'units'>): boolean {
  const sample = units.slice(0, 500);
  const signs = sample.filter(({ text }) => SIGN.test(text)).length;
  return signs >= MIN_SIGNS && signs >= MIN_SHARE * sample.length;
}

/** A sentence of any text without the sounds of thinking, and without the stutter that goes with them. */
export function withoutFillers(text: string): string {
  if (/\p{Script=Han}/u.test(text)) {
    return text.replace(CHINESE_OPENING, '').replace(CHINESE_FILLER, '').replace(CHINESE_STUTTER, '$1');
  }
  if (!/\b(?:u+h+m*|u+m+|erm|h?mm)/i.test(text)) return text;
  let spoken = text.replace(FILLER, '');
  if (ENGLISH.test(spoken)) spoken = spoken.replace(ENGLISH_FILLER, '');
  return trimmed(spoken.replace(STUTTER, '$1'));
}

/** A sentence of free speech without half words, what is begun twice, and words that only open it. */
export function asMeant(text: string): string {
  const label = /^[\p{Lu}#][^:.!?]{0,30}:\s+/u.exec(text)?.[0] ?? '';
  let meant = text.slice(label.length);
  meant = meant.replace(SOUND, '').replace(FILLER, '').replace(ENGLISH_FILLER, '').replace(ASIDE, '');
  meant = meant.replace(SPELLED, (letters) => `${letters.replaceAll('_', '')} `).replace(/ (?=[.,;:!?])/g, '');
  let before: string;
  let rounds = 0;
  do {
    before = meant;
    meant = meant.replace(HALF_WORD, (found, _half: string, whole?: string) => (whole ? '' : found));
    meant = meant.replace(LONE_LETTER, '').replace(STUTTER, '$1').replace(TWICE, '$1');
    meant = meant.replace(RESTART, '$1').replace(LITTLE_RESTART, '$1');
  } while (meant !== before && ++rounds < 3);
  meant = trimmed(meant.replace(/^[\s,–-]+/u, '').replace(OPENING, ''));
  return label + meant.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** How hard a sentence of free speech is to follow when made `asMeant`, 0 for one that could have been written, at most 3. */
export function hesitation(meant: string): number {
  const begun = meant.match(BEGUN_ANEW)?.length ?? 0;
  return Math.min(3, 0.7 * begun + 0.3 * (meant.match(THINKING)?.length ?? 0));
}

function trimmed(text: string): string {
  return text.replace(/\s{2,}/g, ' ').trim();
}
