import { z } from 'zod';
import { type Random, seededRandom } from '../../load/random.ts';
import type { ServiceProcess } from '../../load/service-process.ts';
import { EVERYDAY_WORDS } from '../../src/languages/everyday-words.ts';
import { findFaults, type Property, type Translated, wordsOf } from './find-faults.ts';
import { createInput, type Direction, type Input, MIN_ITEMS, textOf } from './input.ts';

export interface Failure {
  property: Property;
  source: string;
  output: string;
}

export interface DirectionReport {
  inputs: number;
  failed: ReadonlyMap<Property, number>;
  /** A few failures of each property, with as few words as show it. */
  examples: readonly Failure[];
}

/** A rule-based direction of each family of languages. */
export const FAMILIES: readonly string[] = 'en-ca es-ca pt-es fr-ca ro-es mk-en en-eo sv-nb hr-sl ru-uk hi-ur'.split(
  ' ',
);

const TEXTS_PER_REQUEST = 50;

const languagesBody = z.object({
  languages: z.array(
    z.object({
      code: z.string(),
      targets: z.array(z.object({ code: z.string(), via: z.array(z.string()), installed: z.boolean() })),
    }),
  ),
});
const translationBody = z.object({ translated_text: z.array(z.string()) });

export const nameOf = ({ from, to }: Direction): string => `${from}-${to}`;

/** Every installed direction without a pivot. */
export async function installedDirections(service: ServiceProcess): Promise<Direction[]> {
  const { languages } = languagesBody.parse(await (await service.get('/v1/languages')).json());
  return languages.flatMap(({ code, targets }) =>
    targets
      .filter(({ via, installed }) => installed && via.length === 0)
      .map((target): Direction => ({ from: code, to: target.code })),
  );
}

/**
 * Translates generated inputs in one direction. The same seed makes the same inputs.
 * @param examples failures of each property to minimize
 */
export async function testDirection(
  service: ServiceProcess,
  direction: Direction,
  { seed, inputs, examples }: { seed: number; inputs: number; examples: number },
): Promise<DirectionReport> {
  const random = randomFor(direction, seed);
  const made = Array.from({ length: inputs }, () => createInput(random, direction));
  const failed = new Map<Property, number>();
  const shown: Failure[] = [];
  for (let start = 0; start < made.length; start += TEXTS_PER_REQUEST) {
    const batch = made.slice(start, start + TEXTS_PER_REQUEST);
    for (const [input, translated] of await translateInputs(service, direction, batch)) {
      for (const property of findFaults(input, translated, direction)) {
        const count = (failed.get(property) ?? 0) + 1;
        failed.set(property, count);
        if (count <= examples) shown.push(await minimize(service, direction, input, property, translated.output));
      }
    }
  }
  return { inputs, failed, examples: shown };
}

function randomFor(direction: Direction, seed: number): Random {
  const hash = [...nameOf(direction)].reduce((sum, character) => Math.imul(sum, 31) + character.charCodeAt(0), seed);
  return seededRandom(hash);
}

/** Translates inputs, each also without its items and word by word. */
async function translateInputs(
  service: ServiceProcess,
  direction: Direction,
  inputs: readonly Input[],
): Promise<[Input, Translated][]> {
  const texts = inputs.flatMap((input) => {
    const others = input.tokens.filter(({ kind }) => kind !== 'item');
    return [input, { ...input, tokens: others }].map(textOf);
  });
  const words = inputs.flatMap(({ tokens }) => tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text));
  const outputs = await translate(service, direction, texts);
  const alone = await translate(service, direction, [...new Set(words)]);
  const known = wordsOf([EVERYDAY_WORDS[direction.to], ...alone].join(' '));
  return inputs.map((input, at) => {
    const [output = '', bare = ''] = outputs.slice(2 * at);
    return [input, { output, targetWords: known.union(wordsOf(bare)) }];
  });
}

async function translate(service: ServiceProcess, { from, to }: Direction, text: readonly string[]): Promise<string[]> {
  const response = await service
    .post('/v1/ai/translate', { text, current_language: from, target_language: to })
    .catch(async (cause: unknown) => {
      const { stderr } = service.command.output();
      throw new Error(`${from}-${to}: the service ended with ${await service.command.exited}. ${stderr}`, { cause });
    });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${from}-${to} was answered with ${response.status}: ${body}`);
  const { translated_text } = translationBody.parse(JSON.parse(body));
  if (translated_text.length !== text.length) throw new Error(`${from}-${to}: ${translated_text.length} translations`);
  return translated_text;
}

/** Leaves out tokens while the fault stays. */
async function minimize(
  service: ServiceProcess,
  direction: Direction,
  input: Input,
  property: Property,
  output: string,
): Promise<Failure> {
  let failing = { input, output };
  for (;;) {
    const { tokens } = failing.input;
    if (tokens.length <= (input.kind === 'enumeration' ? MIN_ITEMS : 1)) break;
    const smaller = tokens.map((_, at): Input => ({ ...input, tokens: tokens.toSpliced(at, 1) }));
    const translated = await translateInputs(service, direction, smaller);
    const next = translated.find(([one, result]) => findFaults(one, result, direction).includes(property));
    if (next === undefined) break;
    failing = { input: next[0], output: next[1].output };
  }
  return { property, source: textOf(failing.input), output: failing.output };
}
