import { blank } from './blank.ts';

/** Timing line with the cue number above it (SubRip, WebVTT): "00:01:04,000 --> 00:01:07,200". */
const TIMING = /^(?:\d{1,6}[ \t]*\r?\n)?[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]+-->.*$/gm;
const HEADER = /^\ufeff?WEBVTT.*$|^(?:Kind|Language): \S+$|^(?:NOTE|STYLE|REGION)(?: .*)?$/gm;
const MIN_CUES = 2;
/** A dash, a name or a voice tag marks a new speaker. */
const SPEAKER = /^\s*(?:[-–—] |>>|<v[ .]|[\p{L}][^:：.!?\n]{0,30}[:：]\s)/u;
/** Tags of voices and styles, and the times of single words. */
const TAG = /<\/?[vcbiu](?:[ .][^<>]{0,80})?>|<\d{1,3}:\d{2}(?::\d{2})?[.,]\d{1,3}>/g;
/** Nickname in a chat log, optionally after a time: "<anna> hello". */
const NICKNAME =
  /^((?:[[(]?(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d{2}(?::\d{2})?Z?[\])]?[ \t]+)?)<([\p{L}_][^<>\s]{0,30})>(?=[ \t])/gmu;
/** What a chat program says between the lines of its users: who joined, left or acts. */
const BY_PROGRAM =
  /^(?:[[(]?(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d{2}(?::\d{2})?Z?[\])]?[ \t]+)?(?:\*{1,3}|-->|<--|-!-|←|→|⇐|⇒|-->\|) [^\n]{1,300}$/gmu;
/** Time, name and message with only spaces between them, in a script without spaces: "10:02 まや 見た？". */
const TIMED_NAME = /^(\d{1,2}:\d{2}[ \t][^\s:：]{1,12})[ \t](?=[\u3040-\u30ff\u3400-\u9fff])/gmu;
/** Name and words with a wide blank between them, as transcripts in Japanese have them: "司会　始めます。" */
const WIDE_NAME = /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,8})\u3000(?=\S)/gmu;
/** A message of a chat beside a meeting, for all: "10:02:11 From Ann Hill to Everyone:". */
const ADDRESSED = /^((?:\d{1,2}:\d{2}(?::\d{2})?[ \t])?)(From {1,2}(\p{L}[^:\n]{0,40}?) to (?:Everyone|All):)(?=\s)/gmu;
/** What a messenger itself says, behind its date, without a name and a colon: "3/3/26, 10:10 - Ann added Ben". */
const BY_MESSENGER = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4},? \d{1,2}:\d{2}[^-:\n]{0,6} - [^:\n]{1,300}$/gmu;
const BY_PERSON = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4},? \d{1,2}:\d{2}[^-:\n]{0,6} - [^:\n]{1,40}: /gmu;
/** The time in brackets and the name of a messenger on phones: "[3/3/26, 10:10:04] Ann: ". */
const MESSAGE = /^\u200e?\[\d{1,4}[-./]\d{1,2}[-./]\d{1,4},? [^\]\n]{4,20}\] [^:\n]{1,40}: /mu;
/** A notice or an attachment, which messengers mark with an invisible character behind the name: "[3/3/26, 10:10:04] Ann: ‎image omitted". */
const MARKED_NOTICE = /^.{0,80}: \u200e[^\n]{1,300}$/gmu;
const MIN_LINES = 3;

/**
 * Masks the nicknames of a chat log as names with a colon, and what its program says. The length does not change. Any other text is
 * returned unchanged. Linear.
 */
export function maskNicknames(source: string): string {
  const count = (marker: RegExp): number => source.match(marker)?.length ?? 0;
  if (count(ADDRESSED) >= MIN_LINES) {
    return source.replace(
      ADDRESSED,
      (_, time: string, label: string, name: string) => time + `${name}:`.padEnd(label.length),
    );
  }
  if (count(BY_PERSON) >= MIN_LINES) return source.replace(BY_MESSENGER, blank);
  if (MESSAGE.test(source)) return source.replace(MARKED_NOTICE, blank);
  for (const [marker, named] of [
    [NICKNAME, '$1 $2:'],
    [TIMED_NAME, '$1：'],
    [WIDE_NAME, '$1：'],
  ] as const) {
    if (count(marker) < MIN_LINES) continue;
    const spoken = marker === NICKNAME ? source.replace(BY_PROGRAM, blank) : source;
    return spoken.replace(marker, named);
  }
  return source;
}

/** Whether a text is subtitles, recognized by the timing lines of its cues. */
export function isSubtitles(source: string): boolean {
  return source.includes('-->') && (source.match(TIMING)?.length ?? 0) >= MIN_CUES;
}

/** Masks subtitles as running text. The length does not change. Linear. */
export function maskSubtitles(source: string): string {
  const lines = source.replace(TIMING, blank).replace(HEADER, blank).replaceAll('\r', ' ').split('\n');
  // Captions that roll show each line again, below the one before.
  let shown = '';
  return lines
    .map((line, at) => {
      const text = line.replace(TAG, blank);
      const words = text.replace(/\s+/g, ' ').trim();
      const isAgain = words !== '' && words === shown;
      if (words !== '') shown = words;
      return (at === 0 ? '' : SPEAKER.test(line) && !isAgain ? '\n' : ' ') + (isAgain ? blank(line) : text);
    })
    .join('');
}
