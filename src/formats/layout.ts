import type { DocumentFormatName } from './files/file-types.ts';

/** How a translation is laid out: in place of its source, or with the source beside or under it. */
export const LAYOUTS = ['replace', 'bilingual'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Formats whose files can hold the source beside its translation. */
export const BILINGUAL_FORMATS: readonly DocumentFormatName[] = [
  'ass',
  'docx',
  'epub',
  'fodt',
  'html',
  'md',
  'mdx',
  'odp',
  'ods',
  'odt',
  'pdf',
  'pptx',
  'sbv',
  'srt',
  'ttml',
  'txt',
  'vtt',
  'xlsx',
];

export const canBeBilingual = (format: DocumentFormatName): boolean => BILINGUAL_FORMATS.includes(format);
