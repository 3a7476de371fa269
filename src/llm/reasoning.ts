/**
 * Marks around the reasoning of models, for servers that do not separate it: the opening mark and the closing mark. The first
 * pair stands for DeepSeek, Qwen and Seed, then Mistral, Kimi, Cohere, OpenThinker, OpenAI's gpt-oss, Gemma 4.
 */
const MARKS: readonly { opening: RegExp; closing: RegExp }[] = [
  {
    opening: /<((?:\w{1,20}:)?(?:think|thinking|thought|thoughts|reasoning))(?:\s[^<>]{0,200})?>/y,
    closing: /<\/(?:\w{1,20}:)?(?:think|thinking|thought|thoughts|reasoning)>/g,
  },
  { opening: /\[THINK\]/y, closing: /\[\/THINK\]/g },
  { opening: /◁think▷/y, closing: /◁\/think▷/g },
  { opening: /<\|START_THINKING\|>/y, closing: /<\|END_THINKING\|>/g },
  { opening: /<\|begin_of_thought\|>/y, closing: /<\|end_of_thought\|>/g },
  { opening: /<\|channel\|>(?:analysis|commentary)(?:<\|message\|>)?/y, closing: /<\|end\|>/g },
  { opening: /<\|channel>thought\b/y, closing: /<channel\|>/g },
];

/** What some models write around the answer that follows their reasoning. */
const AROUND_ANSWER =
  /<\|(?:START_RESPONSE|END_RESPONSE|begin_of_solution|end_of_solution|start|end|return|channel|message)\|>(?:assistant|final)?/g;
const MAX_ANSWER_MARKS = 6;
/** An answer in JSON, which may contain any text. */
const STRUCTURED = /^\s*(?:[[{]|```)(?!THINK\])/;

/** Whether a response begins with reasoning, in marks or, where JSON is wanted, with text. */
export function beginsWithReasoning(text: string, wantsJson: boolean): boolean {
  const start = text.length - text.trimStart().length;
  return openingAt(text, start) !== undefined || (wantsJson && !STRUCTURED.test(text));
}

/**
 * Removes the reasoning before a response, also several blocks of it. A template that opens the reasoning in the prompt leaves
 * a closing mark only.
 * @returns an empty string for reasoning that does not end
 */
export function withoutReasoning(text: string): string {
  let rest = text.trimStart();
  let isRemoved = false;
  for (;;) {
    const opening = openingAt(rest, 0);
    if (!opening) break;
    const end = endOf(opening.closing, rest);
    if (end === undefined) return '';
    rest = rest.slice(end).trimStart();
    isRemoved = true;
  }
  if (!isRemoved && !STRUCTURED.test(rest)) {
    const end = lastEnd(rest);
    if (end !== undefined) return withoutAnswerMarks(rest.slice(end).trimStart());
  }
  return isRemoved || rest.startsWith('<|') ? withoutAnswerMarks(rest) : text;
}

function openingAt(text: string, at: number): (typeof MARKS)[number] | undefined {
  return MARKS.find(({ opening }) => {
    opening.lastIndex = at;
    return opening.test(text);
  });
}

/** The end of the first closing mark. */
function endOf(closing: RegExp, text: string): number | undefined {
  const first = text.matchAll(closing).next().value;
  return first && first.index + first[0].length;
}

/** The end of the last closing mark of any kind. */
function lastEnd(text: string): number | undefined {
  const ends = MARKS.flatMap(({ closing }) => {
    const last = Array.from(text.matchAll(closing)).at(-1);
    return last ? last.index + last[0].length : [];
  });
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

function withoutAnswerMarks(text: string): string {
  let count = 0;
  return text.replace(AROUND_ANSWER, (mark) => (count++ < MAX_ANSWER_MARKS ? '' : mark)).trim();
}
