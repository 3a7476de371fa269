import type { RequestLimits } from '../schemas/common.ts';
import { toolSchemas } from '../schemas/tools.ts';
import { type ObjectSchema, toToolSchema } from './tool-schema.ts';

export type ToolName = keyof ReturnType<typeof toolSchemas>;

/** A tool as `tools/list` describes it. */
export interface ToolDescription {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

/** No tool changes anything, except that a document stays in the service until it expires. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The tools of both transports. @param limits of one request */
export function describeTools(limits: RequestLimits): ToolDescription[] {
  const schemas = toolSchemas(limits);
  const schemasOf = (name: ToolName) => ({
    name,
    inputSchema: toToolSchema(schemas[name].input, 'input'),
    outputSchema: toToolSchema(schemas[name].output, 'output'),
  });
  return [
    {
      ...schemasOf('translate'),
      title: 'Translate texts',
      description:
        'Translates a text, or an array of texts, into target_language. Line breaks, URLs, tags and placeholders such as {{name}} stay as they are. Set format for HTML and Markdown. glossary gives the translations of terms.',
      annotations: READS,
    },
    {
      ...schemasOf('summarize'),
      title: 'Summarize a text or a document',
      description:
        'Summarizes a text, a web page or a document, as one paragraph or as points. Give one of the sources text, url and file.',
      annotations: { ...READS, openWorldHint: true },
    },
    {
      ...schemasOf('detect_language'),
      title: 'Detect languages',
      description: 'Detects the language of a text, or of each text of an array, with a calibrated probability.',
      annotations: READS,
    },
    {
      ...schemasOf('list_languages'),
      title: 'List languages',
      description:
        'Lists the language codes that this service knows. source_language or target_language adds what can be translated from or into it, with the expected quality.',
      annotations: READS,
    },
    {
      ...schemasOf('list_memories'),
      title: 'List translation memories',
      description:
        'Lists the translation memories of the owner of the key, newest first, with their languages and sizes. Their memory_id is an argument of translate and translate_document.',
      annotations: READS,
    },
    {
      ...schemasOf('translate_document'),
      title: 'Translate a document',
      description:
        'Translates a file and keeps its format: Word, Excel, PowerPoint, OpenDocument, RTF, EPUB, HTML, Markdown, DocBook, DITA, subtitles, PO, XLIFF, JSON, YAML, CSV, text, PDF, and the text in images (PNG, JPEG, WebP, TIFF), which is set anew in its place. Waits up to 45 seconds. When the status is then queued or translating, call the tool again with the document_id.',
      annotations: { ...READS, readOnlyHint: false, idempotentHint: false, openWorldHint: true },
    },
  ];
}
