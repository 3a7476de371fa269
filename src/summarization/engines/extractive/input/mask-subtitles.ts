/** "00:01:04,000 --> 00:01:07,200" with the number above it (SubRip, WebVTT). */
const TIMING = /^(?:\d{1,6}[ \t]*\r?\n)?[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]+-->.*$/gm;
const HEADER = /^\ufeff?WEBVTT.*$|^(?:NOTE|STYLE|REGION)(?: .*)?$/gm;
const MIN_CUES = 2;
/** What begins with a dash, a name or a voice is said by somebody else. */
const SPEAKER = /^\s*(?:[-–—] |>>|<v[ .]|[\p{L}][^:：.!?\n]{0,30}[:：]\s)/u;
const VOICE = /<\/?[vc](?:[ .][^<>]{0,80})?>/g;
/** "<anna> hello" of a chat, perhaps behind a time. */
const NICKNAME = /^((?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?[ \t]+)?)<([\p{L}_][^<>\s]{0,30})>(?=[ \t])/gmu;
/** "10:02 まや 見た？": time, name and words with nothing but blanks between them, in a script without blanks. */
const TIMED_NAME = /^(\d{1,2}:\d{2}[ \t][^\s:：]{1,12})[ \t](?=[\u3040-\u30ff\u3400-\u9fff])/gmu;
const MIN_LINES = 3;

/**
 * Subtitles as running text and chats as lines "name: words", of the same length as the source: times of subtitles and
 * breaks between them become blanks. Any other text comes back as it is. Linear.
 */
export function maskSubtitles(source: string): string {
  if (isSubtitled(source)) return maskCues(source);
  for (const [marker, named] of [
    [NICKNAME, '$1 $2:'],
    [TIMED_NAME, '$1：'],
  ] as const) {
    if ((source.match(marker)?.length ?? 0) >= MIN_LINES) return source.replace(marker, named);
  }
  return source;
}

/** True for subtitles with the times of their cues. */
export function isSubtitled(source: string): boolean {
  return source.includes('-->') && (source.match(TIMING)?.length ?? 0) >= MIN_CUES;
}

function maskCues(source: string): string {
  const blank = (text: string): string => ' '.repeat(text.length);
  const lines = source.replace(TIMING, blank).replace(HEADER, blank).replaceAll('\r', ' ').split('\n');
  return lines
    .map((line, at) => (at === 0 ? '' : SPEAKER.test(line) ? '\n' : ' ') + line.replace(VOICE, blank))
    .join('');
}
