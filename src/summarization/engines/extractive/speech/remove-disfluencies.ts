import { removeSpeakerLabel, restoreCapital } from '../cleaning/clean-sentence.ts';
import type { SpeechStyle } from './detect-speech.ts';
import { filledPausePattern, SPONTANEOUS_PAUSES } from './filled-pauses.ts';

/** A little word said twice: "I I think", "I I've". */
const LITTLE =
  'i|the|and|we|it|to|of|in|you|they|he|is|but|so|a|for|on|at|with|from|my|our|your|this|what|if|or|not|can|would|are|do|have|as|how';
const STUTTER = new RegExp(`(?<![\\p{L}'’-])(${LITTLE})(?: \\1(?![\\p{L}-]))+`, 'giu');

/** What says nothing in spoken Chinese: "对，", "，对吧", "这个这个". */
const CHINESE_OPENING = /^(?:(?:对的?|是的|好的?|哦|没错|ok)[，,]\s*)+(?=\S)/iu;
const CHINESE_FILLER = /[，,]?(?:对吧|是吧|对不对)(?=[，。,])/gu;
const CHINESE_STUTTER = /(我们|你们|他们|这个|那个|就是|觉得|可能|因为|所以|然后|如果|没有|[我你他她这那就])\1+/gu;

/** Words that open a turn and say nothing. */
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

/** A sentence as it was meant: in a transcript without the sounds of thinking, in free speech without half words too. */
export function removeDisfluencies(text: string, speech: SpeechStyle | undefined): string {
  const sounds = filledPausePattern(speech?.language);
  if (!speech || !sounds) return text;
  const spoken = removeSpeakerLabel(text);
  const label = text.slice(0, text.length - spoken.length);
  if (speech.language === 'zh') return label + chineseAsMeant(spoken, sounds);
  if (speech.isSpontaneous) {
    return label + freelyAsMeant(spoken, sounds).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  }
  const fluent = spoken.replace(sounds, '');
  if (fluent === spoken) return text;
  // A stutter goes with the sound; without one a word said twice may be meant.
  return label + restoreCapital(trimmed(speech.language === 'en' ? fluent.replace(STUTTER, '$1') : fluent), spoken);
}

function chineseAsMeant(text: string, sounds: RegExp): string {
  return text
    .replace(sounds, '')
    .replace(CHINESE_OPENING, '')
    .replace(CHINESE_FILLER, '')
    .replace(CHINESE_STUTTER, '$1');
}

/** English without half words, second beginnings and words that only open a sentence. */
function freelyAsMeant(text: string, sounds: RegExp): string {
  let meant = text.replace(SPONTANEOUS_PAUSES, '').replace(sounds, '').replace(ASIDE, '');
  meant = meant.replace(SPELLED, (letters) => `${letters.replaceAll('_', '')} `).replace(/ (?=[.,;:!?])/g, '');
  let before: string;
  let rounds = 0;
  do {
    before = meant;
    meant = meant.replace(HALF_WORD, (found, _half: string, whole?: string) => (whole ? '' : found));
    meant = meant.replace(LONE_LETTER, '').replace(STUTTER, '$1').replace(TWICE, '$1');
    meant = meant.replace(RESTART, '$1').replace(LITTLE_RESTART, '$1');
  } while (meant !== before && ++rounds < 3);
  return trimmed(meant.replace(/^[\s,–-]+/u, '').replace(OPENING, ''));
}

/** How hard a sentence of free speech is to follow when made `asMeant`, 0 for one that could have been written, at most 3. */
export function disfluencyPenalty(meant: string): number {
  const begun = meant.match(BEGUN_ANEW)?.length ?? 0;
  return Math.min(3, 0.7 * begun + 0.3 * (meant.match(THINKING)?.length ?? 0));
}

function trimmed(text: string): string {
  return text.replace(/\s{2,}/g, ' ').trim();
}
