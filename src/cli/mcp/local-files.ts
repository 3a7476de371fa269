import type { ObjectSchema } from '../../http/mcp/tool-schema.ts';
import type { ToolDescription } from '../../http/mcp/tools.ts';

type Properties = ObjectSchema['properties'];

const FILE_TO_SUMMARIZE = {
  file: { type: 'string', description: 'Absolute path of a text or a document on this machine.' },
};

const FILE_TO_TRANSLATE = {
  file: {
    type: 'string',
    description: 'Absolute path of the document or image on this machine. Required without document_id.',
  },
  output: {
    type: 'string',
    description:
      'Absolute path of the translation, which must not exist. Default: beside the document, such as report.es.docx.',
  },
};

const EXISTING = {
  type: 'string',
  description: 'Absolute path of the translation that exists. Only what it lacks is translated.',
};

/** Replaces the URLs and the stored files of the service by files of this machine, where the agent works. */
export function withLocalFiles(tools: readonly ToolDescription[]): ToolDescription[] {
  return tools.map((tool) => {
    const { file_store_key: _, ...properties } = tool.inputSchema.properties;
    if (tool.name === 'summarize') return withInput(tool, { ...FILE_TO_SUMMARIZE, ...properties });
    if (tool.name !== 'translate_document') return tool;
    const { url: __, ...fields } = properties;
    const { result_url: ___, ...results } = tool.outputSchema.properties;
    const output = { type: 'string', description: 'Path of the translation, which exists when the document is done.' };
    return {
      ...withInput(tool, { ...FILE_TO_TRANSLATE, ...fields, existing: EXISTING }),
      outputSchema: { ...tool.outputSchema, properties: { output, ...results } },
    };
  });
}

function withInput(tool: ToolDescription, properties: Properties): ToolDescription {
  return { ...tool, inputSchema: { ...tool.inputSchema, properties } };
}
