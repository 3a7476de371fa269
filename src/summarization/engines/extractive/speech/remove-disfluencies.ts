import { removeSpeakerLabel, restoreCapital } from '../cleaning/clean-sentence.ts';
import type { SpeechStyle } from './detect-speech.ts';
import { filledPausePattern, SPONTANEOUS_PAUSES } from './filled-pauses.ts';

/** A repeated function word: "I I think", "I I've". */
const STUTTERED_WORD =
  'i|the|and|we|it|to|of|in|you|they|he|is|but|so|a|for|on|at|with|from|my|our|your|this|what|if|or|not|can|would|are|do|have|as|how';
const STUTTER = new RegExp(`(?<![\\p{L}'’-])(${STUTTERED_WORD})(?: \\1(?![\\p{L}-]))+`, 'giu');

/** Fillers of spoken Chinese: "对，", "，对吧", "这个这个". */
const CHINESE_OPENING = /^(?:(?:对的?|是的|好的?|哦|没错|ok)[，,]\s*)+(?=\S)/iu;
const CHINESE_FILLER = /[，,]?(?:对吧|是吧|对不对)(?=[，。,])/gu;
const CHINESE_STUTTER = /(我们|你们|他们|这个|那个|就是|觉得|可能|因为|所以|然后|如果|没有|[我你他她这那就])\1+/gu;

/** Discourse markers at the beginning of a turn. */
const OPENING =
  /^(?:(?:oh|ah|yeah|yep|okay|ok|alright|anyway|and|but|so(?! (?:far|that|much|many|long|on)(?!\p{L})))(?:,\s*|\s+)|(?:well|right|i mean|you know|you see|like|basically)(?:,\s*|\s+(?=(?:i|we|you|he|she|it|they|there|the|this|that|a|an|my|our|your|if|when|what|how|let|then)(?![\p{L}-]))))+(?=\p{L})/iu;
const ASIDE = /,\s(?:you know|i mean|i guess|like|sort of|kind of|of course),/giu;
/** Complete words of up to three letters. */
const SHORT_WORDS =
  'a|i|an|the|to|so|we|he|in|it|is|on|of|for|do|be|no|or|at|as|am|up|us|my|me|go|by|if|and|but|you|all|any|can|not|may|now|how|who|' +
  'out|one|two|our|see|use|get|set|new|old|way|day|car|man|mr|ms|tv|ad|ex|co|big|bad|did|had|has|was|are|her|his|him|she|too|red|six|ten|say|own';
/** A cut off word. */
const FRAGMENT = `(?!(?:${SHORT_WORDS})(?!\\p{L}))\\p{Ll}{1,3}`;
/** Repeated words, with an optional fragment between them: "the p the problem", "we go we go". */
const RESTART = new RegExp(
  `(?<![\\p{L}'’-])((?:[\\p{L}'’]+ ){1,3}[\\p{L}'’]+),?(?: ${FRAGMENT})? \\1(?![\\p{L}'’-])`,
  'giu',
);
const SHORT_RESTART = new RegExp(`(?<![\\p{L}'’-])(${STUTTERED_WORD}) ${FRAGMENT} \\1(?![\\p{L}'’-])`, 'giu');
/** A fragment of the next word: "s s specify", "th the". */
const WORD_FRAGMENT = new RegExp(`(?<![\\p{L}\\p{N}'’_-])(${FRAGMENT})(?= )(?: \\1(?= ))*( (?=\\1\\p{L}))?`, 'giu');
/** A repeated word, unless the repetition is emphasis. */
const REPEATED_WORD =
  /(?<![\p{L}'’-])(?!(?:very|really|that|had|so|no|much|many|more|far|long|way|too|again)(?![\p{L}'’]))([\p{L}’']{2,})(?: \1(?![\p{L}'’-]))+/giu;
const LONE_LETTER = /(?<=\p{Ll}) [b-hjlmo-wz](?= \p{Ll})/gu;
/** An abbreviation spelled out: "T_V_", "D_V_D_". */
const SPELLED = /(?<![\p{L}_])(?:\p{Lu}_){2,8}/gu;
/** An abandoned sentence: "what it The idea is". */
const ABANDONED =
  /[\p{Ll}\p{N}] (?:We|It|If|So|And|But|That|The|You|They|There|Cuz|Because|Basically|Or|This|He|She|Well|Oh|Yeah|What|When|In|Is|Maybe|Then|Which|Uh|Um|Like|For|As|How|Right|Now|I'm|I'll|I've)(?![\p{L}-])/gu;
const HESITATION =
  /(?<![\p{L}'’-])(?:you know|i mean|sort of|kind of|or something|or whatever|and stuff|gonna|dunno|yeah|okay|cuz|'cause|um|\p{L} \p{L}|(?!(?:that|had|very|so|really)(?!\p{L}))(\p{L}+) \1)(?![\p{L}'’-])/giu;

/**
 * Removes filled pauses from a sentence of a transcript. In spontaneous English speech it also removes fragments, restarts
 * and discourse markers. Sentences of written texts stay unchanged.
 */
export function removeDisfluencies(text: string, speech: SpeechStyle | undefined): string {
  const filledPause = filledPausePattern(speech?.language);
  if (!speech || !filledPause) return text;
  const body = removeSpeakerLabel(text);
  const label = text.slice(0, text.length - body.length);
  if (speech.language === 'zh') return label + cleanChinese(body, filledPause);
  if (speech.isSpontaneous) {
    return label + cleanSpontaneous(body, filledPause).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  }
  const fluent = body.replace(filledPause, '');
  if (fluent === body) return text;
  // Stutters are removed only beside a filled pause. Elsewhere a repetition can be intended.
  const withoutStutter = speech.language === 'en' ? fluent.replace(STUTTER, '$1') : fluent;
  return label + restoreCapital(normalizeSpaces(withoutStutter), body);
}

function cleanChinese(text: string, filledPause: RegExp): string {
  return text
    .replace(filledPause, '')
    .replace(CHINESE_OPENING, '')
    .replace(CHINESE_FILLER, '')
    .replace(CHINESE_STUTTER, '$1');
}

const MAX_ROUNDS = 3;

/** A removal can uncover another disfluency, so the replacements run up to `MAX_ROUNDS` times. */
function cleanSpontaneous(text: string, filledPause: RegExp): string {
  let cleaned = text.replace(SPONTANEOUS_PAUSES, '').replace(filledPause, '').replace(ASIDE, '');
  cleaned = cleaned.replace(SPELLED, (letters) => `${letters.replaceAll('_', '')} `).replace(/ (?=[.,;:!?])/g, '');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = cleaned;
    cleaned = cleaned.replace(WORD_FRAGMENT, (match, _fragment: string, space?: string) => (space ? '' : match));
    cleaned = cleaned.replace(LONE_LETTER, '').replace(STUTTER, '$1').replace(REPEATED_WORD, '$1');
    cleaned = cleaned.replace(RESTART, '$1').replace(SHORT_RESTART, '$1');
    if (cleaned === before) break;
  }
  return normalizeSpaces(cleaned.replace(/^[\s,–-]+/u, '').replace(OPENING, ''));
}

/** Penalty for the disfluencies left in a sentence after `removeDisfluencies`, 0 to 3. */
export function disfluencyPenalty(text: string): number {
  const abandoned = text.match(ABANDONED)?.length ?? 0;
  const hesitations = text.match(HESITATION)?.length ?? 0;
  return Math.min(3, 0.7 * abandoned + 0.3 * hesitations);
}

function normalizeSpaces(text: string): string {
  return text.replace(/\s{2,}/g, ' ').trim();
}
