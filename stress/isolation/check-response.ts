import { z } from 'zod';
import { expectedTranslations, isExpectedTranslation } from '../../test/fixtures/bergamot/expected-translations.ts';
import { exactForms, foreignMarks, marksOf } from './markers.ts';
import { type Request, textsOf } from './request.ts';

/** What came back, read to its end. */
export interface Answer {
  status: number;
  requestId: string | undefined;
  /** Who translated, as `x-glossa-engine` says it. */
  engine: string;
  /** Seconds after which the service wants to be asked again. */
  retryAfter: number;
  /** The body as it was sent; undefined when its bytes are no UTF-8. */
  raw: string | undefined;
}

const count = z.int().min(0);
const ofText = z.union([z.string(), z.array(z.string())]);
const ofDetection = z.union([z.string().nullable(), z.array(z.string().nullable())]);
const success = z.strictObject({
  success: z.literal(true),
  translated_text: ofText,
  detected_language: ofDetection.optional(),
  _usage: z.strictObject({
    input_tokens: count,
    output_tokens: count,
    inference_time_tokens: count,
    total_tokens: count,
  }),
  log_id: z.uuidv7(),
});
const failure = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  error: z.string().min(1),
  code: z.string(),
  log_id: z.uuidv7(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});
const body = z.discriminatedUnion('success', [success, failure]);

export type Body = z.output<typeof body>;

const MAX_CHARACTERS = 300_000;

/** Everything about an answer that must not be, in sentences; none when it is sound. */
export function faultsOf(request: Request, answer: Answer): string[] {
  if (answer.raw === undefined) return ['the body is not UTF-8'];
  const strangers = foreignMarks(answer.raw, request.number);
  if (strangers.length > 0) return [`marks of another request: ${strangers.slice(0, 5).join(' ')}`];
  const parsed = readBody(answer.raw);
  if (!parsed) return ['the body is not what the contract says'];
  if (parsed.log_id !== answer.requestId) return ['log_id and x-request-id differ'];
  return parsed.success
    ? faultsOfSuccess(request, parsed, answer.engine)
    : faultsOfError(request, answer.status, parsed);
}

export function readBody(raw: string): Body | undefined {
  try {
    return body.parse(JSON.parse(raw));
  } catch {
    return undefined;
  }
}

/** What no input deserves, but a busy machine or a killed program excuses: the client asks again. */
export const MAY_RETRY: ReadonlySet<string> = new Set([
  '503 engine_unavailable',
  '503 overloaded',
  '504 deadline_exceeded',
]);

/** The error that this input must have, or those that it may have. */
function faultsOfError(
  request: Request,
  status: number,
  { code, errors = [] }: Extract<Body, { success: false }>,
): string[] {
  const named = `${status} ${code}`;
  if (MAY_RETRY.has(named)) return [];
  if (isTooLarge(request)) return named === '400 invalid_request' || named === '413 body_too_large' ? [] : [named];
  if (request.body.text === '') return named === '400 invalid_request' ? [] : [named];
  const mayLack = named === '400 language_not_detected' || named === '400 unsupported_language_pair';
  if (!mayLack || request.body.current_language !== undefined) return [`answered ${named}`];
  const paths = textsOf(request).map((_, i) => (typeof request.body.text === 'string' ? 'text' : `text[${i}]`));
  const sound = errors.length > 0 && errors.every(({ path }) => paths.includes(path));
  return sound ? [] : ['the errors do not name the strings'];
}

function isTooLarge({ body: sent }: Request): boolean {
  const text = typeof sent.text === 'string' ? sent.text : sent.text.join('');
  return text.length > MAX_CHARACTERS && [...text].length > MAX_CHARACTERS;
}

function faultsOfSuccess(request: Request, parsed: Extract<Body, { success: true }>, engine: string): string[] {
  const { translated_text: output, detected_language: detected, _usage: usage } = parsed;
  const { text, target_language: target, current_language: given } = request.body;
  if (isTooLarge(request) || text === '') return ['what must be refused was answered'];
  if (usage.total_tokens !== usage.input_tokens + usage.output_tokens + usage.inference_time_tokens) {
    return ['the usage does not add up'];
  }
  if (Array.isArray(output) !== Array.isArray(text)) return ['the answer has another shape than the text'];
  if ((detected === undefined) !== (given !== undefined)) return ['detected_language is there or missing wrongly'];
  const outputs = typeof output === 'string' ? [output] : output;
  const languages = detected === undefined ? undefined : Array.isArray(detected) ? detected : [detected];
  const inputs = textsOf(request);
  if (outputs.length !== inputs.length || (languages && languages.length !== inputs.length)) {
    return ['the answer has another number of strings than the text'];
  }
  const isNeural = engine.includes('bergamot');
  const known = engine === 'bergamot' && given !== undefined ? KNOWN.get(`${given}-${target}`) : undefined;
  return inputs.flatMap((input, i) => {
    const mustStay = languages?.[i] === null || languages?.[i] === target;
    const output = outputs[i] ?? '';
    const exact = known?.get(input);
    if (exact !== undefined && !isExpectedTranslation(exact, output))
      return [`string ${i}: not the translation that is known`];
    return faultsOfString(input, output, { mustStay, isNeural }).map((fault) => `string ${i}: ${fault}`);
  });
}

/** What the small models make of the sentences that they know, exactly, whatever goes along with them. */
const KNOWN = new Map<string, Map<string, string>>();
for (const pair of ['en-de', 'de-en', 'en-fr', 'en-ja']) {
  KNOWN.set(pair, new Map((await expectedTranslations(pair)).map(({ source, target }) => [source, target])));
}

/** Line breaks, and what is neither language nor reaches an engine: between them lie lines. */
const BREAKS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]+/gu;

interface Expectation {
  mustStay: boolean;
  /** Models leave out words that they do not know, and signs: only what is kept is sure. */
  isNeural: boolean;
}

function faultsOfString(input: string, output: string, { mustStay, isNeural }: Expectation): string[] {
  if (input === output) return [];
  if (mustStay || !/\p{L}/u.test(input)) return ['changed although nothing in it is to be translated'];
  if (!isSame(input.match(BREAKS), output.match(BREAKS))) return ['line breaks or controls differ'];
  const outputLines = output.split(BREAKS);
  return input.split(BREAKS).flatMap((line, i) => faultsOfLine(line, outputLines[i] ?? '', isNeural));
}

/** Signs that are kept wherever they stand: one more or less is an engine's mark, or the loss of the caller's. */
const SIGNS = /[\\[\]^$@<>{}*#~|/+]/gu;
const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20E3|\uFE0F|[\u{E0020}-\u{E007F}]/gu;

function faultsOfLine(input: string, output: string, isNeural: boolean): string[] {
  if (input === output) return [];
  if (!/\p{L}/u.test(input)) return ['a line without letters changed'];
  const faults: string[] = [];
  if (!isNeural && !isSame(marksOf(input).sort(), marksOf(output).sort()))
    faults.push('its own marks are lost, doubled or in another line');
  for (const form of exactForms(input)) {
    if (output.split(form).length !== input.split(form).length) faults.push(`${form} is not as it was`);
  }
  if (!isSame(/^\s*/u.exec(input), /^\s*/u.exec(output))) faults.push('the blanks before a line differ');
  if (!isSame(/\s*$/u.exec(input), /\s*$/u.exec(output))) faults.push('the blanks after a line differ');
  if (isNeural ? appeared(input, output, NEURAL_SIGNS) : !isSame(sorted(input, SIGNS), sorted(output, SIGNS)))
    faults.push('signs of markup appeared or vanished');
  const emoji = isNeural ? WHOLE_EMOJI : EMOJI;
  if (!isSame(sorted(input, emoji), sorted(output, emoji))) faults.push('emoji appeared or vanished');
  return faults;
}

/** Without signs of trade, which are language to a model, and pieces that are no emoji without one before them. */
const WHOLE_EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;
/** Signs that no engine of ours and no small model writes by itself. */
const NEURAL_SIGNS = /[\\^$@<>{}*#~|\u2047\u2581]/gu;

function appeared(input: string, output: string, pattern: RegExp): boolean {
  const left = sorted(input, pattern);
  return sorted(output, pattern).some((sign) => {
    const at = left.indexOf(sign);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function sorted(text: string, pattern: RegExp): string[] {
  return (text.match(pattern) ?? []).sort();
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return (one ?? []).join('\n') === (other ?? []).join('\n');
}
