import { z } from 'zod';
import { expectedTranslations, isExpectedTranslation } from '../../test/fixtures/bergamot/expected-translations.ts';
import { findExactForms, findForeignMarkers, findMarkers } from './markers.ts';
import { type PlannedRequest, textsOf } from './request.ts';

/** A complete response. */
export interface ReceivedResponse {
  status: number;
  requestId: string | undefined;
  /** Value of `x-glossa-engine`. */
  engine: string;
  /** Retry-After, in seconds. */
  retryAfter: number;
  /** The body; undefined when it is not valid UTF-8. */
  raw: string | undefined;
}

const count = z.int().min(0);
const ofText = z.union([z.string(), z.array(z.string())]);
const ofDetection = z.union([z.string().nullable(), z.array(z.string().nullable())]);
const success = z.strictObject({
  success: z.literal(true),
  translated_text: ofText,
  detected_language: ofDetection.optional(),
  warnings: z.array(z.strictObject({ code: z.string(), message: z.string().min(1), texts: z.array(count) })).optional(),
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

export type ResponseBody = z.output<typeof body>;

const MAX_CHARACTERS = 300_000;

/** Finds faults in a response. @returns one sentence for each fault */
export function findFaults(request: PlannedRequest, answer: ReceivedResponse): string[] {
  if (answer.raw === undefined) return ['the body is not UTF-8'];
  const strangers = findForeignMarkers(answer.raw, request.number);
  if (strangers.length > 0) return [`markers of another request: ${strangers.slice(0, 5).join(' ')}`];
  const parsed = readBody(answer.raw);
  if (!parsed) return ['the body violates the contract'];
  if (parsed.log_id !== answer.requestId) return ['log_id and x-request-id differ'];
  return parsed.success
    ? faultsOfSuccess(request, parsed, answer.engine)
    : faultsOfError(request, answer.status, parsed);
}

export function readBody(raw: string): ResponseBody | undefined {
  try {
    return body.parse(JSON.parse(raw));
  } catch {
    return undefined;
  }
}

/** Errors of a busy machine or a killed program. The client retries. */
export const RETRYABLE: ReadonlySet<string> = new Set([
  '503 engine_unavailable',
  '503 overloaded',
  '504 deadline_exceeded',
]);

/** Checks that the error is one that this request may get. */
function faultsOfError(
  request: PlannedRequest,
  status: number,
  { code, errors = [] }: Extract<ResponseBody, { success: false }>,
): string[] {
  const named = `${status} ${code}`;
  if (RETRYABLE.has(named)) return [];
  if (isTooLarge(request)) return named === '400 invalid_request' || named === '413 body_too_large' ? [] : [named];
  if (request.body.text === '') return named === '400 invalid_request' ? [] : [named];
  const mayLack = named === '400 language_not_detected' || named === '400 unsupported_language_pair';
  if (!mayLack || request.body.current_language !== undefined) return [`answered ${named}`];
  const paths = textsOf(request).map((_, i) => (typeof request.body.text === 'string' ? 'text' : `text[${i}]`));
  const sound = errors.length > 0 && errors.every(({ path }) => paths.includes(path));
  return sound ? [] : ['the errors do not name the strings of the request'];
}

function isTooLarge({ body: sent }: PlannedRequest): boolean {
  const text = typeof sent.text === 'string' ? sent.text : sent.text.join('');
  return text.length > MAX_CHARACTERS && [...text].length > MAX_CHARACTERS;
}

function faultsOfSuccess(
  request: PlannedRequest,
  parsed: Extract<ResponseBody, { success: true }>,
  engine: string,
): string[] {
  const { translated_text: output, detected_language: detected, _usage: usage } = parsed;
  const { text, target_language: target, current_language: given } = request.body;
  if (isTooLarge(request) || text === '') return ['an invalid request succeeded'];
  if (usage.total_tokens !== usage.input_tokens + usage.output_tokens + usage.inference_time_tokens) {
    return ['total_tokens is not the sum of the tokens'];
  }
  if (Array.isArray(output) !== Array.isArray(text)) return ['translated_text and text have different types'];
  if ((detected === undefined) !== (given !== undefined)) return ['detected_language is unexpected or missing'];
  const outputs = typeof output === 'string' ? [output] : output;
  const languages = detected === undefined ? undefined : Array.isArray(detected) ? detected : [detected];
  const inputs = textsOf(request);
  if (outputs.length !== inputs.length || (languages && languages.length !== inputs.length)) {
    return ['the response has a different number of strings than the request'];
  }
  const isNeural = engine.includes('bergamot');
  const known = engine === 'bergamot' && given !== undefined ? KNOWN.get(`${given}-${target}`) : undefined;
  return inputs.flatMap((input, i) => {
    const mustStay = languages?.[i] === null || languages?.[i] === target;
    const output = outputs[i] ?? '';
    const exact = known?.get(input);
    if (exact !== undefined && !isExpectedTranslation(exact, output))
      return [`string ${i}: not the expected translation`];
    return faultsOfString(input, output, { mustStay, isNeural }).map((fault) => `string ${i}: ${fault}`);
  });
}

/** Exact outputs of the small models for the sentences of the fixtures. They do not depend on the batch. */
const KNOWN = new Map<string, Map<string, string>>();
for (const pair of ['en-de', 'de-en', 'en-fr', 'en-ja']) {
  KNOWN.set(pair, new Map((await expectedTranslations(pair)).map(({ source, target }) => [source, target])));
}

/** Line breaks, and characters that never reach an engine. They separate lines. */
const BREAKS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]+/gu;

interface Expectation {
  mustStay: boolean;
  /** Small models omit unknown words and symbols, so that only protected text is certain. */
  isNeural: boolean;
}

function faultsOfString(input: string, output: string, { mustStay, isNeural }: Expectation): string[] {
  if (input === output) return [];
  if (mustStay || !/\p{L}/u.test(input)) return ['changed although it contains nothing to translate'];
  if (!isSame(input.match(BREAKS), output.match(BREAKS))) return ['line breaks or controls differ'];
  const outputLines = output.split(BREAKS);
  const faults = input.split(BREAKS).flatMap((line, i) => faultsOfLine(line, outputLines[i] ?? '', isNeural));
  // The words of a paragraph that is wrapped over several lines move between these lines, and signs go with them.
  if (isNeural && !CHOICE.test(input) && appeared(input, output, NEURAL_SIGNS)) faults.push('markup symbols appeared');
  return faults;
}

/** Symbols that every translation keeps. A missing or additional one is a fault. */
const SIGNS = /[\\[\]^$@<>{}*#~|/+]/gu;
const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20E3|\uFE0F|[\u{E0020}-\u{E007F}]/gu;

/** A character reference that is read as the letter that it stands for. */
const READ_REFERENCE = '&#x41;';

/** An ICU message. Its options repeat the text around it and quote its symbols. */
const CHOICE = /\{\w+, ?plural,/;

function faultsOfLine(input: string, output: string, isNeural: boolean): string[] {
  if (input === output) return [];
  if (!/\p{L}/u.test(input)) return ['a line without letters changed'];
  if (CHOICE.test(input)) {
    const found = new Set(findMarkers(output));
    return isNeural || findMarkers(input).every((marker) => found.has(marker)) ? [] : ['its markers are missing'];
  }
  const faults: string[] = [];
  if (!isNeural && !isSame(findMarkers(input).sort(), findMarkers(output).sort()))
    faults.push('its markers are missing, repeated or in another line');
  for (const form of findExactForms(input)) {
    if (output.split(form).length !== input.split(form).length) faults.push(`${form} changed`);
  }
  if (!isSame(/^\s*/u.exec(input), /^\s*/u.exec(output))) faults.push('the white space before a line differs');
  if (!isSame(/\s*$/u.exec(input), /\s*$/u.exec(output))) faults.push('the white space after a line differs');
  const signs = (line: string) => sorted(line.replaceAll(READ_REFERENCE, ''), SIGNS);
  if (!isNeural && !isSame(signs(input), signs(output))) faults.push('markup symbols appeared or disappeared');
  const emoji = isNeural ? WHOLE_EMOJI : EMOJI;
  if (!isSame(sorted(input, emoji), sorted(output, emoji))) faults.push('emoji appeared or disappeared');
  return faults;
}

/** Without trademark symbols, which a model may translate, and without modifiers. */
const WHOLE_EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;
/** Symbols that neither the engines nor the small models write unprompted. */
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
