import { createInlineText, type InlineText } from './inline-text.ts';
import type { FileText, SegmentCollector } from './segment-collector.ts';
import type { XmlHandler } from './xml-stream.ts';

/** States of translations that are none yet. */
const UNTRANSLATED = new Set(['new', 'needs-translation', 'initial']);
/** Elements with a text of the unit. `seg-source` is the source once more, with its divisions. */
const TEXTS = new Set(['source', 'seg-source', 'target']);
const UNITS = new Set(['trans-unit', 'segment']);
/** Elements between units whose texts are none of theirs. */
const IGNORED = new Set(['matches', 'ignorable']);
/** Divisions of one text. */
const MAX_PARTS = 1_000;

/** A text that is open, and the sentences into which it is divided. */
interface OpenText {
  readonly name: string;
  readonly text: InlineText;
  readonly parts: Map<string, string | undefined>;
  part: { readonly id: string; readonly text: InlineText; depth: number } | undefined;
}

/** Reads the translated units of XLIFF 1.2, by their sentences if they are divided, and the segments of XLIFF 2. */
export function readXliff(collector: SegmentCollector): XmlHandler {
  let sourceLanguage: string | undefined;
  let targetLanguage: string | undefined;
  let texts = new Map<string, FileText>();
  let parts = new Map<string, OpenText['parts']>();
  let isInUnit = false;
  let isTranslated = true;
  let ignored = 0;
  let open: OpenText | undefined;

  function addUnit(): void {
    const [source, target] = [texts.get('source'), texts.get('target')];
    const [sources, targets] = [parts.get('seg-source'), parts.get('target')];
    if (!isTranslated || !target) return;
    const isDivided = sources && targets && sources.size > 1 && sources.size === targets.size;
    if (isDivided && sources.keys().every((id) => targets.has(id)))
      for (const [id, text] of sources)
        collector.add({ language: sourceLanguage, text }, [{ language: targetLanguage, text: targets.get(id) }]);
    else collector.add(source, [target]);
  }

  return {
    open(name, attributes) {
      // Programs keep suggestions and former versions in elements beside the texts.
      if (ignored > 0 || (!open && (isInUnit ? !TEXTS.has(name) : IGNORED.has(name)))) ignored++;
      else if (open) openInline(open, name, attributes);
      else if (name === 'xliff' || name === 'file') {
        sourceLanguage = attributes['source-language'] ?? attributes.srcLang ?? sourceLanguage;
        targetLanguage = attributes['target-language'] ?? attributes.trgLang ?? targetLanguage;
      } else if (UNITS.has(name)) {
        texts = new Map();
        parts = new Map();
        isInUnit = true;
        isTranslated = !UNTRANSLATED.has(attributes.state ?? '');
      } else if (isInUnit) {
        if (name === 'target' && UNTRANSLATED.has(attributes.state ?? '')) isTranslated = false;
        open = { name, text: createInlineText(), parts: new Map(), part: undefined };
      }
    },
    text(piece) {
      if (ignored > 0) return;
      open?.text.text(piece);
      open?.part?.text.text(piece);
    },
    close(name) {
      if (ignored > 0) ignored--;
      else if (open && name === open.name) {
        const language = name === 'target' ? targetLanguage : sourceLanguage;
        texts.set(name, { language, text: open.text.result() });
        parts.set(name, open.parts);
        open = undefined;
      } else if (open) closeInline(open, name);
      else if (UNITS.has(name)) {
        addUnit();
        isInUnit = false;
      }
    },
  };
}

function openInline(open: OpenText, name: string, attributes: Readonly<Record<string, string>>): void {
  open.text.open(name, attributes);
  const { mid: id } = attributes;
  if (open.part) {
    open.part.depth++;
    open.part.text.open(name, attributes);
  } else if (name === 'mrk' && attributes.mtype === 'seg' && id !== undefined && open.parts.size < MAX_PARTS)
    open.part = { id, text: createInlineText(), depth: 0 };
}

function closeInline(open: OpenText, name: string): void {
  open.text.close(name);
  const { part } = open;
  if (!part) return;
  if (part.depth-- > 0) part.text.close(name);
  else {
    open.parts.set(part.id, part.text.result());
    open.part = undefined;
  }
}
