import { createInlineText, type InlineText } from './inline-text.ts';
import type { FileText, SegmentCollector } from './segment-collector.ts';
import type { XmlHandler } from './xml-stream.ts';

/** States of translations that are none yet. */
const UNTRANSLATED = new Set(['new', 'needs-translation', 'initial']);
/** Elements whose texts are no translations of the unit: suggestions, and the text once more with its divisions. */
const IGNORED = new Set(['alt-trans', 'seg-source', 'matches', 'ignorable']);

/** Reads the translated units of XLIFF 1.2, and the segments of XLIFF 2. */
export function readXliff(collector: SegmentCollector): XmlHandler {
  let sourceLanguage: string | undefined;
  let targetLanguage: string | undefined;
  let source: FileText | undefined;
  let target: FileText | undefined;
  let isTranslated = true;
  let ignored = 0;
  let open: { name: string; text: InlineText } | undefined;
  return {
    open(name, attributes) {
      if (ignored > 0 || (!open && IGNORED.has(name))) ignored++;
      else if (open) open.text.open(name, attributes);
      else if (name === 'xliff' || name === 'file') {
        sourceLanguage = attributes['source-language'] ?? attributes.srcLang ?? sourceLanguage;
        targetLanguage = attributes['target-language'] ?? attributes.trgLang ?? targetLanguage;
      } else if (name === 'trans-unit' || name === 'segment') {
        source = undefined;
        target = undefined;
        isTranslated = !UNTRANSLATED.has(attributes.state ?? '');
      } else if (name === 'source' || name === 'target') {
        if (name === 'target' && UNTRANSLATED.has(attributes.state ?? '')) isTranslated = false;
        open = { name, text: createInlineText() };
      }
    },
    text(piece) {
      if (ignored === 0) open?.text.text(piece);
    },
    close(name) {
      if (ignored > 0) ignored--;
      else if (open && name === open.name) {
        const text = open.text.result();
        if (name === 'source') source = { language: sourceLanguage, text };
        else target = { language: targetLanguage, text };
        open = undefined;
      } else if (open) open.text.close(name);
      else if ((name === 'trans-unit' || name === 'segment') && isTranslated && target) collector.add(source, [target]);
    },
  };
}
