import { z } from 'zod';
import { optionalText, type RequestLimits } from './common.ts';
import { detectRequestSchema, detectResponseSchema } from './detect.ts';
import { documentRequest } from './document-request.ts';
import { documentResponse } from './documents.ts';
import { languageTarget } from './languages.ts';
import { listResponse as memoryListResponse } from './memories.ts';
import { summaryResponseSchema, summaryToolSchema } from './summary.ts';
import { translateRequestSchema, translateResponseSchema } from './translate.ts';

const language = (description: string) => optionalText.meta({ description });

export const listLanguagesInput = z.object({
  source_language: language('Lists only this language, with all of its targets.'),
  target_language: language('Lists only the languages that can be translated into this one.'),
});

const listedLanguage = z.object({
  code: z.string(),
  name: z.string(),
  target_count: z.int().min(0).meta({ description: 'Languages that this one can be translated into.' }),
  targets: z.array(languageTarget).optional().meta({
    description:
      'The targets of the languages that were asked for. Absent without source_language and target_language.',
  }),
});

const listLanguagesOutput = z.object({ languages: z.array(listedLanguage) });
export type ListedLanguages = z.output<typeof listLanguagesOutput>;

/** The service sends 100 without a limit, which fit into the context of a model. */
export const listMemoriesInput = z.object({
  limit: z.int().min(1).max(1000).optional().meta({ description: 'Maximum number of memories. Default: 100.' }),
  cursor: optionalText.meta({ description: 'The next_cursor of the previous call.' }),
});

/** The document to go on waiting for, or the document to translate. */
export const documentToWaitFor = z.object({
  document_id: optionalText.meta({
    description:
      'A document of an earlier call that was not done. The call waits for it. The other fields are ignored.',
  }),
});

/** The input of the tool does not require one of the sources, because `document_id` is another one. */
const documentInput = z.object({
  ...documentToWaitFor.shape,
  ...documentRequest.shape,
  target_language: documentRequest.shape.target_language
    .optional()
    .meta({ description: 'Code of the target language. Required without document_id.' }),
});

const documentOutput = documentResponse.omit({ success: true }).extend({
  result_url: z.string().optional().meta({
    description: 'URL of the translated file, when the document is done. It works without an API key for an hour.',
  }),
});

/** The input and the output of each tool: those of the HTTP API, without `success`. */
export function toolSchemas(limits: RequestLimits) {
  const omitted = { success: true } as const;
  return {
    translate: {
      input: translateRequestSchema(limits).omit({ stream: true }),
      output: translateResponseSchema.omit(omitted),
    },
    summarize: { input: summaryToolSchema(limits), output: summaryResponseSchema.omit(omitted) },
    detect_language: { input: detectRequestSchema(limits), output: detectResponseSchema.omit(omitted) },
    list_languages: { input: listLanguagesInput, output: listLanguagesOutput },
    list_memories: { input: listMemoriesInput, output: memoryListResponse.omit(omitted) },
    translate_document: { input: documentInput, output: documentOutput },
  } as const;
}
