import type { Segment } from '../engine.ts';
import type { ReadForm } from './read-form.ts';

const NOUN = 'button|tab|menu|link|key|option|icon|field|page|checkbox|dialog|window|screen|command|section|label|list';
/** Labels that are or begin with a verb. Rules place a noun or an adjective well: `the "Exit" link`. */
const VERB =
  'ok|yes|no|save|cancel|submit|send|delete|edit|apply|add|remove|continue|confirm|close|open|print|share|start|stop|reset|undo|redo|copy|paste|play|pause|log|sign|create|enter|select|choose|show|hide|read|try|go|get|buy|pay|view';
/** A label in quotation marks before its noun. */
const LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(the|this|that|an?) (["'“‘](?:${VERB})(?: [^"'”’\n]{1,40})?["'”’]) (${NOUN})(?![\p{L}\p{N}\-'’])`,
  'giu',
);

/** The name of a key before its noun. */
const KEY =
  /(?<![\p{L}\p{N}])(the|an?) (Enter|Esc|Escape|Tab|Shift|Ctrl|Alt|Space|Backspace|Delete|Home|End|Return|Insert|F\d{1,2}) key(?![\p{L}\p{N}\-'’])/giu;

/**
 * Puts a quoted label and the name of a key behind its noun: `the "OK" button` becomes `the button "OK"`. Rules read the label as an adjective or a verb
 * otherwise. A segment with tags stays, because they would enclose other words.
 */
export function readLabels(segment: Segment, from: string): ReadForm | undefined {
  if (from !== 'en' || segment.tags.length > 0) return undefined;
  const parts = segment.parts.map((part) =>
    part.kind === 'text' ? { ...part, text: withLabelsLast(part.text) } : part,
  );
  if (parts.every(({ text }, at) => text === segment.parts[at]?.text)) return undefined;
  return { segment: { parts, tags: [] }, restore: (translation) => translation };
}

function withLabelsLast(text: string): string {
  return text
    .replace(
      KEY,
      (_, determiner: string, key: string) =>
        `${/^an?$/i.test(determiner) ? determiner.charAt(0) : determiner} key ${key}`,
    )
    .replace(LABEL, (_, determiner: string, label: string, noun: string) =>
      [
        /^an?$/i.test(determiner) ? `${determiner.charAt(0)}${/^[aeiou]/i.test(noun) ? 'n' : ''}` : determiner,
        noun,
        label,
      ].join(' '),
    );
}
