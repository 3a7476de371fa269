import { isIP } from 'node:net';
import { z } from 'zod';
import { LIMITS, type LimitName, parseLimits } from './usage-limits.ts';

/* What the values of settings may look like. */

export const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(
      z.number(`must be ${most} or less`).min(least, `must be ${least} or more`).max(most, `must be ${most} or less`),
    );
/** 0 to 1. */
export const part = z
  .string()
  .regex(/^(?:0|1|0?\.\d+|1\.0+)$/, 'must be a number from 0 to 1')
  .transform(Number);
export const optional = <Output>(schema: z.ZodType<Output, string>) =>
  z
    .string()
    .transform((text) => text || undefined)
    .pipe(schema.optional());
export const listOf = (isItem: (item: string) => boolean, what: string) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
    .refine((items) => items.every(isItem), `must be ${what}, separated by commas`);

export const isOrigin = (item: string): boolean =>
  item === '*' || (URL.canParse(item) && new URL(item).origin === item);

/** A host name, an address, or a CIDR. */
export function isHostOrNetwork(item: string): boolean {
  return isAddressOrNetwork(item) || /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(item);
}

/** An address, or a CIDR. */
export function isAddressOrNetwork(item: string): boolean {
  const [address = '', prefix, ...rest] = item.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128));
}

/** It must get through an HTTP header unchanged. */
export const apiKey = z
  .string()
  .regex(/^[!-~][ -~]{14,510}[!-~]$/, 'must have 16 to 512 printable ASCII characters and no blanks at its ends');

/** A base URL without query, hash or trailing slash; a password in it would be dropped without a word. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username + password === '', 'must be without a user name or a password')
  .transform((url) => url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''));

/** Of PostgreSQL, with a host and a database. */
export function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length > 1;
}

/** With a host, and a number for the database if anything. */
export function isRedisUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && /^(\/\d{0,5})?$/.test(url.pathname);
}

export const baseUrls = z
  .string()
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
  .refine((items) => items.every((item) => baseUrl.safeParse(item).success), {
    error: 'must be http or https URLs without user names, separated by commas',
  })
  .transform((items) => [...new Set(items.map((item) => baseUrl.parse(item)))]);

/** What stands in a header as it is. */
export const headerText = z.string().regex(/^[!-~]+$/, 'must have printable ASCII characters only, and no blanks');

/** What keys and owners may do. @param isAllowed which of the limits may stand there */
export const limits = (isAllowed: (name: LimitName) => boolean, example: string) =>
  z.string().transform((text, context) => {
    const parsed = parseLimits(text);
    if (parsed && LIMITS.every((name) => parsed[name] === undefined || isAllowed(name))) return parsed;
    context.addIssue({ code: 'custom', message: `must be limits such as ${example}` });
    return z.NEVER;
  });

/** Engines that translate; transliteration is no rival of theirs and always there. */
export const ENGINES = ['bergamot', 'apertium', 'libretranslate', 'llm'] as const;

export type EngineName = (typeof ENGINES)[number];

export const isEngine = (item: string): item is EngineName => ENGINES.some((name) => name === item);

/** Ways to ask a language model for a translation. */
export const LLM_PROFILES = [
  'general',
  'translategemma',
  'hunyuan-mt',
  'hy-mt',
  'tower-instruct',
  'tower-plus',
] as const;

export type LlmProfile = (typeof LLM_PROFILES)[number];

/** Engines that summarize. */
export const SUMMARY_ENGINES = ['llm', 'extractive'] as const;

export type SummaryEngineName = (typeof SUMMARY_ENGINES)[number];

export const isSummaryEngine = (item: string): item is SummaryEngineName =>
  SUMMARY_ENGINES.some((name) => name === item);

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
