import type { TaggedText } from '@glossa/tagged-text';
import type { Edit } from '../edits.ts';
import type { Format, ParsedDocument } from '../format.ts';
import { composeUnits, findChanges } from '../html/compose-units.ts';
import { quoteValue } from '../html/escape.ts';
import type { Place } from '../html/parsed-html.ts';
import { readXml } from '../xml/read-xml.ts';
import { editLayout, type Layout, readLayout } from './layout.ts';
import { type Cell, readTexts } from './read-texts.ts';
import { readTextStyles } from './text-styles.ts';

/** A part of an OpenDocument file taken apart. Plain data. */
export interface ParsedContent extends ParsedDocument {
  readonly places: readonly Place[];
  readonly cells: readonly Cell[];
  readonly layout: Layout;
}

/**
 * The XML parts of one OpenDocument file with texts.
 * @param file whether any part of the file has a translated text. The parts after it follow its language.
 */
export function createContentFormat(file: { isTranslated: boolean }): Format<ParsedContent> {
  return {
    parse,
    compose(parsed, translations, target) {
      const changes = findChanges(parsed, translations);
      file.isTranslated ||= changes.length > 0;
      if (!file.isTranslated) return parsed.source;
      const edits = [...editLayout(parsed.layout, target), ...editCells(parsed, translations)];
      return composeUnits(
        parsed,
        translations,
        changes,
        edits.sort((one, other) => one.start - other.start),
      );
    },
  };
}

function parse(source: string): ParsedContent {
  const { open: readStyle, layout } = readLayout(source);
  const { handler, texts } = readTexts(source, readTextStyles());
  readXml(source, {
    ...handler,
    open(tag) {
      readStyle(tag);
      handler.open?.(tag);
    },
  });
  return { source, ...texts, layout };
}

/** Keeps the texts that cells repeat in an attribute in step with their paragraphs. */
function editCells({ units, cells }: ParsedContent, translations: readonly (TaggedText | undefined)[]): Edit[] {
  return cells.flatMap(({ value, from, to }) => {
    let text = '';
    let done = 0;
    for (let index = from; index < to; index++) {
      const words = units[index]?.text ?? '';
      const at = value.text.indexOf(words, done);
      if (at < 0) break;
      text += value.text.slice(done, at) + (translations[index]?.text ?? words);
      done = at + words.length;
    }
    text += value.text.slice(done);
    return text === value.text ? [] : [{ start: value.start, end: value.end, text: quoteValue(text, value.quote) }];
  });
}
