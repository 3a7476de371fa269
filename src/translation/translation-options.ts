import { z } from 'zod';
import type { FormatName } from '../formats/markup-formats.ts';
import type { TagOptions } from '../formats/tag-options.ts';
import type { Term } from './terms/term.ts';
import type { SentenceSplitting } from './text/sentence-splitting.ts';

/** Code points of `context`. */
export const MAX_CONTEXT_CHARACTERS = 4_000;

/** Values of `formality`. */
export const FORMALITIES = ['more', 'less', 'prefer_more', 'prefer_less'] as const;

/** Stored glossaries of one request. */
export const MAX_GLOSSARIES = 5;

/** The options of a translation. Every layer from the edges to the engines takes them as they are. */
export interface TranslationOptions {
  /**
   * Default: the engine's choice. `more` and `less` need an engine that follows them. `prefer_more` and `prefer_less` are
   * ignored where none does; an engine gets `more` or `less` for them.
   */
  readonly formality?: (typeof FORMALITIES)[number] | undefined;
  /** Text about the texts, which is not translated. Engines that cannot use it ignore it. */
  readonly context?: string | undefined;
  /** Terms with their translations. They win over those of the stored glossaries. */
  readonly glossary?: readonly Term[] | undefined;
  /** IDs of stored glossaries of the owner, at most `MAX_GLOSSARIES`. Terms of an earlier one win. */
  readonly glossaryIds?: readonly string[] | undefined;
  /** ID of a translation memory of the owner. Its matches come before the engines. */
  readonly memoryId?: string | undefined;
  /** The lowest score of a match that is used, 0 to 100. Default: `DEFAULT_MEMORY_THRESHOLD`. */
  readonly memoryThreshold?: number | undefined;
  /** Terms that stay as they are written. They win over the glossaries. */
  readonly doNotTranslate?: readonly string[] | undefined;
  /** Default: line breaks divide, except those in a paragraph that is wrapped over several lines. */
  readonly sentences?: SentenceSplitting | undefined;
  /** Format of each string. Default: plain text. */
  readonly format?: FormatName | undefined;
  /** How the elements of `html` and `xml` are read. */
  readonly tagOptions?: TagOptions | undefined;
  /** Number of alternatives to each string, 0 by default. The translator asks for them one by one, as `alternative`. */
  readonly alternatives?: number | undefined;
  /**
   * 1 for the first alternative to the best translation, 2 for the second one, and so on. A segment without that many
   * alternatives gets its best translation. Default: the best translation.
   */
  readonly alternative?: number | undefined;
}

/** The options that only some engines follow. An engine that follows an option has a feature of its name. */
export const ENGINE_OPTIONS = ['formality', 'context', 'alternative'] as const;

export type EngineOption = (typeof ENGINE_OPTIONS)[number];

/** The options that only strings have. */
type StringOption = 'sentences' | 'format' | 'tagOptions' | 'alternatives' | 'alternative';

/** The options of a document, as the queue stores them. */
export const documentOptions = {
  formality: z.enum(FORMALITIES).optional(),
  context: z.string().optional(),
  glossary: z
    .array(
      z
        .object({ source: z.string(), target: z.string().optional() })
        .transform(({ source, target }): Term => ({ source, target })),
    )
    .optional(),
  glossaryIds: z.array(z.string()).optional(),
  memoryId: z.string().optional(),
  memoryThreshold: z.number().optional(),
  doNotTranslate: z.array(z.string()).optional(),
} satisfies Record<Exclude<keyof TranslationOptions, StringOption>, z.ZodType>;
