/** A stop of a text that may end a sentence. */
export interface Stop {
  /** Offset of the sentence. */
  start: number;
  /** Offset of the stop. */
  at: number;
  stop: string;
  /** Offset after the closing marks behind the stop. */
  end: number;
}

const CLOSING_QUOTE = /["'”’»›“」』]$/u;
/** The attribution of a quotation in Chinese: “……。”市长说。 */
const ATTRIBUTION =
  /^[^\s。！？“「]{1,20}(?:说|說|表示|称|稱|道|指出|认为|認為|介绍|介紹|强调|強調|透露|回忆|回憶|解释|解釋)[^。！？“「]{0,8}[。！？，]/u;
/** What goes on behind a quotation in Chinese: “……？”然后就走了。 */
const CONTINUATION = /^(?:然后|然後|就|便|于是|於是|接着|接著|随后|隨後|并|並|而|但|却|卻|又|再|还|還|地|的)/u;
/** Particles behind a bracket, with which a sentence goes on: "規約（以下「本規約」といいます。）は". */
const PARTICLE = /^(?:は|が|を|に|の|で|と|も|へ|や|から|まで|より|、|，|的|和|与|及|之)/u;

/** Full-width stops and dandas need no space after them. A sentence continues after a quotation or a bracket: "「…。」と言った". */
export function endsAtFullWidthStop(text: string, { start, at, stop, end }: Stop): boolean {
  const next = text.charAt(end);
  const closing = end > at + stop.length ? text.slice(end - 1, end) : '';
  const rest = text.slice(end, end + 40);
  const isInBrackets = /[)）]/u.test(closing) && !/[(（]/u.test(text.charAt(start));
  if (isInBrackets && PARTICLE.test(rest)) return false;
  const isQuoted = CLOSING_QUOTE.test(closing);
  return !(isQuoted && (/[とってなのは、，]/u.test(next) || ATTRIBUTION.test(rest) || CONTINUATION.test(rest)));
}
