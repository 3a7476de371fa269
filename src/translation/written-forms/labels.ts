import type { Segment } from '../engine.ts';
import { rangesOf } from '../text/segment-text.ts';
import { moveWords, type WordChange } from './move-words.ts';
import type { ReadForm } from './read-form.ts';

const NOUN = 'button|tab|menu|link|key|option|icon|field|page|checkbox|dialog|window|screen|command|section|label|list';
/** Labels that are or begin with a verb. Rules place a noun or an adjective well: `the "Exit" link`. */
const VERB =
  'ok|yes|no|save|cancel|submit|send|delete|edit|apply|add|remove|continue|confirm|close|open|print|share|start|stop|reset|undo|redo|copy|paste|play|pause|log|sign|create|enter|select|choose|show|hide|read|try|go|get|buy|pay|view';
/** A label in quotation marks before its noun. */
const LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<determiner>the|this|that|an?) (?<label>["'“‘](?:${VERB})(?: [^"'”’\n]{1,40})?["'”’]) (?<noun>${NOUN})(?![\p{L}\p{N}\-'’])`,
  'giu',
);

/** The name of a key before its noun. */
const KEY =
  /(?<![\p{L}\p{N}])(?<determiner>the|an?) (?<label>Enter|Esc|Escape|Tab|Shift|Ctrl|Alt|Space|Backspace|Delete|Home|End|Return|Insert|F\d{1,2}) (?<noun>key)(?![\p{L}\p{N}\-'’])/giu;

/** Every such label has one of these. */
const SIGN = / (?:["'“‘]|key)/iu;

/**
 * Puts a quoted label and the name of a key behind its noun: `the "OK" button` becomes `the button "OK"`. Rules read the label as an adjective or a verb
 * otherwise.
 */
export function readLabels(segment: Segment, from: string): ReadForm | undefined {
  if (from !== 'en') return undefined;
  const found = segment.parts.flatMap(({ kind, text }, part) =>
    kind === 'text' && SIGN.test(text)
      ? [...text.matchAll(KEY), ...text.matchAll(LABEL)].map((match) => ({ match, part }))
      : [],
  );
  if (found.length === 0) return undefined;
  const ranges = rangesOf(segment.parts.map(({ text }) => text));
  const changes = found.flatMap(({ match, part }) => changesOf(match, ranges[part]?.start ?? 0));
  changes.sort((one, other) => one.start - other.start);
  const read = moveWords(segment, changes);
  return read && { segment: read, restore: (translation) => translation };
}

/** @param offset of the text in its segment */
function changesOf({ index, 0: match, groups }: RegExpExecArray, offset: number): WordChange[] {
  const { determiner = '', label = '', noun = '' } = groups ?? {};
  const from = offset + index;
  const to = from + determiner.length + 1;
  const end = from + match.length;
  const start = end - noun.length;
  const moved: WordChange = { start: to + label.length, end, text: '', moved: { start, end, to, after: ' ' } };
  if (!/^an?$/i.test(determiner)) return [moved];
  const article = determiner.charAt(0) + (/^[aeiou]/i.test(noun) ? 'n' : '');
  return [{ start: from, end: from + determiner.length, text: article }, moved];
}
