import type { Messages } from '../i18n/en.ts';

/** The operations of usage, in the order of the chart. */
export const OPERATIONS = [
  'translate',
  'detect',
  'summary',
  'vocr',
  'documents',
  'files',
  'glossaries',
  'memories',
] as const;

export function operationNames(messages: Messages): Record<(typeof OPERATIONS)[number], string> {
  return {
    translate: messages.operationTranslate,
    detect: messages.operationDetect,
    summary: messages.operationSummary,
    vocr: messages.operationVocr,
    documents: messages.documents,
    files: messages.operationFiles,
    glossaries: messages.glossaries,
    memories: messages.memories,
  };
}
