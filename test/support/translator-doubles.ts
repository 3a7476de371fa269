import assert from 'node:assert/strict';
import type { TaggedText } from '@glossa/tagged-text';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError } from '../../src/errors.ts';
import { createTextFormats } from '../../src/formats/text-formats.ts';
import type { LanguageDetector } from '../../src/languages/language-detector.ts';
import { createBatcher } from '../../src/translation/batching/batcher.ts';
import { createTranslationCache } from '../../src/translation/cache/translation-cache.ts';
import type { Batch, Direction, EngineFeature, Segment, TranslationEngine } from '../../src/translation/engine.ts';
import type { UsedMemories } from '../../src/translation/memory/request-memory.ts';
import { createRouters } from '../../src/translation/routing/router.ts';
import type { StoredGlossaries } from '../../src/translation/terms/stored-glossaries.ts';
import { createTranslator } from '../../src/translation/translate.ts';
import type { TranslateRequest } from '../../src/translation/translate-request.ts';

export const textOf = ({ parts }: Segment): string => parts.map(({ text }) => text).join('');
export const hasProtectedParts = ({ parts }: Segment): boolean => parts.some(({ kind }) => kind === 'protected');
export const protectedTextsOf = ({ parts }: Segment): string[] =>
  parts.filter(({ kind }) => kind === 'protected').map((part) => part.text);

/** The correct output of an engine double: the target followed by the segment in brackets, which shows every hop. */
export const bracketed = (segment: Segment, { path }: Batch): string => `${path.at(-1)}(${textOf(segment)})`;

type Answer = string | TaggedText | undefined;

export interface Behaviour {
  /** A string is a text without tags. */
  answer?: (segment: Segment, batch: Batch) => Answer | Promise<Answer>;
  quality?: number;
  batchSize?: number;
}

export interface EngineDouble extends TranslationEngine {
  /** The current directions. */
  known: readonly Direction[];
  features?: ReadonlySet<EngineFeature>;
  /** Received batches, in order. `segments` returns the segments of all batches. */
  batches: Batch[];
  segments: () => Segment[];
}

/** Creates an engine for pairs such as `en es`. */
export function engineWith(name: string, pairs: readonly string[], behaviour: Behaviour = {}): EngineDouble {
  const { answer = bracketed, quality = 60, batchSize = 8 } = behaviour;
  const known: readonly Direction[] = pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to, quality, availability: 'ready' };
  });
  const batches: Batch[] = [];
  const engine: EngineDouble = {
    name,
    batchSize,
    batchesPerPath: 1,
    known,
    batches,
    directions: () => engine.known,
    segments: () => batches.flatMap(({ segments }) => segments),
    translate: async (batch: Batch) => {
      batches.push(batch);
      const answers = await Promise.all(batch.segments.map((segment) => answer(segment, batch)));
      return { texts: answers.map((text) => (typeof text === 'string' ? { text, tags: [] } : text)) };
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
  return engine;
}

/** Creates an engine that fails each batch and is then down, as the interface requires. */
export function failingEngine(name: string, pairs: readonly string[], quality: number): EngineDouble {
  const engine = engineWith(name, pairs, {
    quality,
    answer: () => {
      setAvailability(engine, 'down');
      throw new GlossaError('engine_unavailable');
    },
  });
  return engine;
}

export function setAvailability(engine: EngineDouble, availability: Direction['availability']): void {
  engine.known = engine.known.map((direction) => ({ ...direction, availability }));
}

/** Creates an engine whose directions must be downloaded first with `download`. */
export function downloadableEngine(
  name: string,
  pairs: readonly string[],
  download: (engine: EngineDouble, path: readonly string[]) => Promise<void>,
): EngineDouble {
  const engine = engineWith(name, pairs, { quality: 80 });
  setAvailability(engine, 'downloadable');
  engine.prepare = (path) => download(engine, path);
  return engine;
}

/** Creates a detector with certain results for given texts. */
function detectorFor(languages: Readonly<Record<string, string>>) {
  const asked: (readonly string[])[] = [];
  const detector: LanguageDetector = {
    detect: async (texts) => {
      asked.push(texts);
      return texts.map((text) => {
        const language = languages[text];
        return language === undefined ? undefined : { language, confidence: 0.99 };
      });
    },
    rank: async () => {
      throw new Error('Translations do not rank languages.');
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
  return { detector, asked };
}

export interface Setting {
  languages?: Readonly<Record<string, string>>;
  maxCharacters?: number;
  fallback?: boolean;
  cacheBytes?: number;
  log?: Logger;
  memories?: UsedMemories;
}

export function translatorWith(engines: readonly TranslationEngine[], setting: Setting = {}) {
  const { languages = {}, maxCharacters = 1_000_000, fallback = true, cacheBytes = 0 } = setting;
  const { log = pino({ level: 'silent' }) } = setting;
  const registry = new Registry();
  const { detector, asked } = detectorFor(languages);
  const batcher = createBatcher({ maxCharacters, registry });
  const routers = createRouters(engines, fallback);
  const cache = createTranslationCache({ maxBytes: cacheBytes, registry });
  const formats = createTextFormats({ log, registry });
  const glossaries: StoredGlossaries = {
    resolve: () => Promise.reject(new GlossaError('glossary_not_found')),
  };
  const memories = setting.memories ?? {
    get: () => Promise.reject(new GlossaError('memory_not_found')),
    add: () => Promise.reject(new GlossaError('memory_not_found')),
    find: async () => ({ same: [], similar: undefined }),
  };
  const parts = { routers, batcher, detector, formats, glossaries, memories, cache, log, registry };
  const translator = createTranslator(parts);
  const metric = async (name: string): Promise<number | undefined> => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1];
    return value === undefined ? undefined : Number(value);
  };
  return {
    asked,
    translator,
    queued: () => metric('glossa_translation_queued_characters'),
    metric,
    unrepaired: () => metric('glossa_translation_unrepaired_pieces_total'),
    translate: (
      text: string | readonly string[],
      targetLanguage: string,
      currentLanguage?: string,
      signal: AbortSignal = new AbortController().signal,
      options: Pick<TranslateRequest, 'formality' | 'context'> = {},
    ) => translator.translate({ text, targetLanguage, currentLanguage, ...options }, testScope(signal)),
  };
}

/** The error of a failed translation. */
export async function failureOf(translation: Promise<unknown>): Promise<GlossaError> {
  const error: unknown = await translation.then(
    () => assert.fail('it was translated'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof GlossaError, String(error));
  return error;
}
