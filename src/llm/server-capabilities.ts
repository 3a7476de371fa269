import type { Question } from './llm.ts';

/** What a server takes of the protocol. */
export interface Dialect {
  /** `stream_options`, for the counts of a stream. */
  counts: boolean;
  /** `chat_template_kwargs`, which turns off the thoughts of models that can be told. */
  template: boolean;
  format: 'json_schema' | 'json_object' | 'none';
  temperature: boolean;
  length: 'max_tokens' | 'max_completion_tokens';
}

/** All that the servers take that this was written for. */
export const FULL: Dialect = {
  counts: true,
  template: true,
  format: 'json_schema',
  temperature: true,
  length: 'max_tokens',
};

/** The body of a request. */
export function requestBody(question: Question, model: string, dialect: Dialect): string {
  const { messages, answer, maxTokens } = question;
  return JSON.stringify({
    model,
    messages,
    stream: true,
    [dialect.length]: maxTokens,
    ...(dialect.temperature && { temperature: 0 }),
    ...(dialect.counts && { stream_options: { include_usage: true } }),
    ...(dialect.template && { chat_template_kwargs: { enable_thinking: false, thinking: false } }),
    ...(answer && responseFormat(answer, dialect.format)),
  });
}

function responseFormat(answer: NonNullable<Question['answer']>, format: Dialect['format']) {
  if (format === 'none') return undefined;
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { ...answer, strict: true } } };
}

interface Concession {
  /** What a server says that minds this. */
  named: RegExp;
  /** The dialect without it; undefined where nothing of it was sent. */
  give(dialect: Dialect, structured: boolean): Dialect | undefined;
}

/** In the order in which they are tried where the server does not say what it minds: what is missed least comes first. */
const CONCESSIONS: readonly Concession[] = [
  {
    named: /stream_options|include_usage/i,
    give: (dialect) => (dialect.counts ? { ...dialect, counts: false } : undefined),
  },
  {
    named: /chat_template|enable_thinking/i,
    give: (dialect) => (dialect.template ? { ...dialect, template: false } : undefined),
  },
  {
    named: /response_format|json_schema|json_object|structured|guided|grammar|schema/i,
    give(dialect, structured) {
      if (!structured || dialect.format === 'none') return undefined;
      return { ...dialect, format: dialect.format === 'json_schema' ? 'json_object' : 'none' };
    },
  },
  {
    named: /temperature/i,
    give: (dialect) => (dialect.temperature ? { ...dialect, temperature: false } : undefined),
  },
  {
    named: /max_tokens|max_completion_tokens/i,
    give: (dialect) => (dialect.length === 'max_tokens' ? { ...dialect, length: 'max_completion_tokens' } : undefined),
  },
];

/** What no other dialect mends. */
const ABOUT_THE_QUESTION = /context|too long|too large|too many tokens|content.?(filter|management|policy)/i;

export const isAboutTheQuestion = (objection: string): boolean => ABOUT_THE_QUESTION.test(objection);

/**
 * What to try after an objection: without the thing that the server names, or else without the next one.
 * @param blindly whether to go on where it names nothing
 * @returns undefined when it is the question that the server minds
 */
export function concede(
  dialect: Dialect,
  { structured, objection, blindly }: { structured: boolean; objection: string; blindly: boolean },
): Dialect | undefined {
  if (isAboutTheQuestion(objection)) return undefined;
  const possible = CONCESSIONS.flatMap(({ named, give }) => {
    const without = give(dialect, structured);
    return without ? [{ named, without }] : [];
  });
  const chosen = possible.find(({ named }) => named.test(objection)) ?? (blindly ? possible[0] : undefined);
  return chosen?.without;
}
