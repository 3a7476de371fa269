const ELEMENT = /<(pre|code|kbd|samp|script|style)\b[^<>]{0,300}>/gi;
const CLOSING: Readonly<Record<string, RegExp>> = {
  pre: /<\/pre\s{0,20}>/gi,
  code: /<\/code\s{0,20}>/gi,
  kbd: /<\/kbd\s{0,20}>/gi,
  samp: /<\/samp\s{0,20}>/gi,
  script: /<\/script\s{0,20}>/gi,
  style: /<\/style\s{0,20}>/gi,
};

/** A part of a text. */
export interface Section {
  isCode: boolean;
  text: string;
}

/** Divides a text at the elements of HTML that hold code and several lines. Linear in time. */
export function* codeSections(text: string): Generator<Section, void> {
  let end = 0;
  let searched = 0;
  const unclosed = new Set<string>();
  for (const { index, 0: tag, 1: name = '' } of text.matchAll(ELEMENT)) {
    const closing = CLOSING[name.toLowerCase()];
    if (!closing || index < searched || unclosed.has(name)) continue;
    closing.lastIndex = index + tag.length;
    if (!closing.test(text)) {
      unclosed.add(name);
      continue;
    }
    searched = closing.lastIndex;
    const code = text.slice(index, searched);
    if (!code.includes('\n')) continue;
    yield { isCode: false, text: text.slice(end, index) };
    yield { isCode: true, text: code };
    end = searched;
  }
  yield { isCode: false, text: text.slice(end) };
}
