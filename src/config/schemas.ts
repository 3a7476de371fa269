import { isIP } from 'node:net';
import { z } from 'zod';
import { parseDatabaseUrl } from './database-url.ts';
import { LIMITS, type LimitName, parseLimits } from './usage-limits.ts';

/* Schemas for the raw text of settings. Every message completes the sentence "GLOSSA_X …". */

/** Digits only. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number(`must be ${max} or less`).min(min, `must be ${min} or more`).max(max, `must be ${max} or less`));

/** Whole seconds, parsed to milliseconds. */
export const secondsInMs = (min: number, max: number) => wholeNumber(min, max).transform((seconds) => seconds * 1_000);

export const numberFromZeroToOne = z
  .string()
  .regex(/^(?:0|1|0?\.\d+|1\.0+)$/, 'must be a number from 0 to 1')
  .transform(Number);

/** Empty text becomes undefined. */
export const optional = <Output>(schema: z.ZodType<Output, string>) =>
  z
    .string()
    .transform((text) => text || undefined)
    .pipe(schema.optional());

const commaSeparated = z.string().transform((text) => text.split(',').flatMap((item) => item.trim() || []));

/** @param expected completes "must be …, separated by commas" */
export const listOf = (isItem: (item: string) => boolean, expected: string) =>
  commaSeparated.refine((items) => items.every(isItem), `must be ${expected}, separated by commas`);

/** `*`, or scheme, host and port. */
export const isOrigin = (item: string): boolean =>
  item === '*' || (URL.canParse(item) && new URL(item).origin === item);

/** A host name, an IP address or a CIDR. */
export function isHostOrNetwork(item: string): boolean {
  return isAddressOrNetwork(item) || /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(item);
}

/** An IP address without a zone, or a CIDR. */
export function isAddressOrNetwork(item: string): boolean {
  const [address = '', prefix, ...rest] = item.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128));
}

/** A switch. */
export const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

/** An issuer of OpenID Connect. Tokens do not travel over a network without TLS. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username + url.password + url.search + url.hash !== '') return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  );
}

/** These characters pass unchanged through an HTTP header. */
export const apiKey = z
  .string()
  .regex(/^[!-~][ -~]{14,510}[!-~]$/, 'must have 16 to 512 printable ASCII characters, without spaces at its ends');

/** Printable ASCII without spaces. */
export const headerText = z.string().regex(/^[!-~]+$/, 'must have printable ASCII characters only, without spaces');

/** Drops query, hash and trailing slashes. Rejects credentials, which `fetch` does not send. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username + password === '', 'must be without a user name or a password')
  .transform((url) => url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''));

/** Base URLs without duplicates. */
export const baseUrls = commaSeparated
  .refine((items) => items.every((item) => baseUrl.safeParse(item).success), {
    error: 'must be http or https URLs without user names, separated by commas',
  })
  .transform((items) => [...new Set(items.map((item) => baseUrl.parse(item)))]);

/** An absolute `file:` URL of a folder on this machine. */
const folderUrl = z
  .url({ protocol: /^file$/ })
  .transform((text) => new URL(text))
  .refine(({ host }) => host === '')
  .transform(({ pathname }) => `file://${pathname.replace(/(?<!\/)\/+$/, '')}`);

export const modelSource = z.union([baseUrl, folderUrl]);

/** Base URLs of model servers and folders, without duplicates. */
export const modelSources = commaSeparated
  .refine((items) => items.every((item) => modelSource.safeParse(item).success), {
    error: 'must be http, https or file URLs without user names, separated by commas',
  })
  .transform((items) => [...new Set(items.map((item) => modelSource.parse(item)))]);

/** A PostgreSQL URL with hosts and a database. */
export const isDatabaseUrl = (text: string): boolean => parseDatabaseUrl(text) !== undefined;

/** A Redis URL with a host and optionally a database number. */
export function isRedisUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && /^(\/\d{0,5})?$/.test(url.pathname);
}

/** Limits such as `20M tokens/month`. @param isAllowed which limits the setting accepts */
export const limits = (isAllowed: (name: LimitName) => boolean, example: string) =>
  z.string().transform((text, context) => {
    const parsed = parseLimits(text);
    if (parsed && LIMITS.every((name) => parsed[name] === undefined || isAllowed(name))) return parsed;
    context.addIssue({ code: 'custom', message: `must be limits such as ${example}` });
    return z.NEVER;
  });

/** Price of a million tokens. */
export interface Price {
  /** ISO 4217. */
  currency: string;
  input: number;
  output: number;
}

export const price = z.string().transform((text, context): Price => {
  const [, currency, input, output] =
    /^([A-Z]{3}) (\d{1,6}(?:\.\d{1,6})?) in, (\d{1,6}(?:\.\d{1,6})?) out$/.exec(text) ?? [];
  if (currency !== undefined) return { currency, input: Number(input), output: Number(output) };
  context.addIssue({ code: 'custom', message: 'must be a currency and two prices, such as EUR 0.50 in, 1.50 out' });
  return z.NEVER;
});

/** Translation engines that can be selected. Transliteration is always on. */
export const ENGINES = ['bergamot', 'apertium', 'libretranslate', 'llm'] as const;
export type EngineName = (typeof ENGINES)[number];
export const isEngine = (item: string): item is EngineName => ENGINES.some((name) => name === item);

/** Formats of other services and servers that are served beside the APIs of LibreTranslate and DeepL. */
export const DIALECTS = [
  'google',
  'azure',
  'deeplx',
  'immersive',
  'kiss',
  'hcfy',
  'nllb',
  'mtranserver',
  'apertium',
] as const;
export type DialectName = (typeof DIALECTS)[number];
export const isDialect = (item: string): item is DialectName => DIALECTS.some((name) => name === item);

/** Prompt formats for translation with an LLM. */
export const LLM_PROFILES = [
  'general',
  'translategemma',
  'hunyuan-mt',
  'hy-mt',
  'tower-instruct',
  'tower-plus',
] as const;
export type LlmProfile = (typeof LLM_PROFILES)[number];

/** Summary engines that can be selected. */
export const SUMMARY_ENGINES = ['llm', 'extractive'] as const;
export type SummaryEngineName = (typeof SUMMARY_ENGINES)[number];
export const isSummaryEngine = (item: string): item is SummaryEngineName =>
  SUMMARY_ENGINES.some((name) => name === item);

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
