import { z } from 'zod';
import { areVariants, canonicalLanguage } from '../../../languages/canonical-code.ts';
import { LANGUAGES } from '../../../languages/language-table.ts';
import { validate } from '../../validation.ts';
import type { Answer, Dialect, DialectServices } from '../dialect.ts';
import { errorsWithSentence } from '../dialect-errors.ts';
import { oneText, sourceCode, targetCode } from '../dialect-fields.ts';
import { translateForDialect } from '../translate-for-dialect.ts';

/** The format of custom services in the selection translator HCFY. */
export const hcfy: Dialect = {
  describeError: errorsWithSentence({ current_language: 'source', target_language: 'destination' }),
  paths: (services) => [{ url: '/hcfy', method: 'POST', operation: 'translate', answer: translateAnswer(services) }],
};

/** Translates into the first destination that is not the language of the text. */
function translateAnswer({ operations, requestLimits }: DialectServices): Answer {
  const schema = z.object({
    text: oneText(requestLimits),
    source: sourceCode,
    destination: z.array(targetCode).min(1).max(2),
  });
  return async (fields, request, reply) => {
    const { text, source, destination } = validate(schema, fields);
    const [target = '', alternative = target] = destination.map(codeOfName);
    const from = source === undefined ? undefined : codeOfName(source);
    // The usage of the translation replaces that of the detection.
    const known = from ?? (await operations.detect([text], request.scope)).rankings[0]?.[0]?.language;
    const to = known !== undefined && isSame(known, target) ? alternative : target;
    const order = { text, currentLanguage: from, targetLanguage: to };
    const { texts, detected } = await translateForDialect(operations, order, request, reply);
    return {
      text,
      from: nameOfCode(from ?? detected?.[0] ?? to),
      to: nameOfCode(to),
      result: (texts[0] ?? '').split('\n'),
    };
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [canonicalLanguage(one)?.code, canonicalLanguage(other)?.code];
  return first !== undefined && second !== undefined && areVariants(first, second);
}

/** HCFY writes languages as words in Chinese. Those of the scripts of Chinese are its own. */
const OWN_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['中文(简体)', 'zh-Hans'],
  ['中文(繁体)', 'zh-Hant'],
];

interface Names {
  codes: ReadonlyMap<string, string>;
  /** The last name of a code wins. */
  names: ReadonlyMap<string, string>;
}

let known: Names | undefined;

/** Made for the first request, because a start that reads the names of all languages takes longer. */
function createNames(): Names {
  const chinese = new Intl.DisplayNames('zh-Hans', { type: 'language' });
  const listed = [...LANGUAGES.keys()].map((code) => [chinese.of(code) ?? code, code] as const);
  const codes = new Map([...listed, ...OWN_NAMES]);
  return { codes, names: new Map([...codes].map(([name, code]) => [code, name])) };
}

/** The code of a language that HCFY names. Codes and unknown names stay. */
function codeOfName(name: string): string {
  known ??= createNames();
  return known.codes.get(name) ?? name;
}

/** How HCFY names a language. @param code in any form */
function nameOfCode(code: string): string {
  known ??= createNames();
  return known.names.get(canonicalLanguage(code)?.code ?? code) ?? code;
}
