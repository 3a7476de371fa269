import type { TextRange } from '../../format.ts';

/** The name of a field of reStructuredText, which MyST reads in Markdown. A single word may be an emoji. */
const FIELD =
  /^:(?:(?:param|parameter|arg|argument|key|keyword|type|raises?|except|exception|var|ivar|cvar|vartype)[ \t][^:\n]{1,100}|returns?|rtype|yields?):[ \t]+(?=\S)/;

/**
 * The texts of a list of fields, such as `:param name: text`, without the names.
 * @returns the lines of each field; none if the paragraph is no such list
 */
export function fieldsOf(source: string, lines: readonly TextRange[]): readonly (readonly TextRange[])[] {
  const fields: TextRange[][] = [];
  for (const line of lines) {
    const mark = markLength(source, line);
    if (mark > 0) fields.push([{ start: line.start + mark, end: line.end }]);
    else if (fields.length === 0) return [];
    else fields.at(-1)?.push(line);
  }
  return fields;
}

function markLength(source: string, { start, end }: TextRange): number {
  return source.charAt(start) === ':' ? (FIELD.exec(source.slice(start, end))?.[0].length ?? 0) : 0;
}
