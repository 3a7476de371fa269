/** What the status of a translated document says about texts that stay in its language, and parts that are not read. The codes never change. */
export const DOCUMENT_WARNINGS = {
  untranslated:
    'These texts stay in the source language, wholly or in part, because no engine translates them. Translate them by hand, or give their words in a glossary.',
  doubtful:
    'The translations of these texts may lack or add something, such as a number, a code, a sentence or an item of a list. Compare them with their sources.',
  no_texts: 'The file has no text to translate, so it comes back as it is.',
  kept_code: 'These texts stay as they are, because they look like code, identifiers or values for programs.',
  kept_preformatted: 'These preformatted texts stay as they are, because they do not read as prose.',
  kept_target_language: 'These texts stay as they are, because they are in the target language already.',
  kept_other_language:
    'These texts stay as they are, because the file says that they are in another language, which cannot be translated to the target language.',
  kept_formula:
    'These cells stay as they are, because a formula, a filter or a validation of the file looks for their text.',
  kept_filled: 'These texts have a translation in the file already. It stays as it is. Remove it to translate them.',
  kept_structure:
    'These texts stay in the language of the source, because the file would not have the same structure with their translation. Translate them by hand.',
  kept_layout:
    'These texts of a PDF stay as they are, because they cannot be replaced in their places safely: their translation has no room, they contain a formula of several levels, or their font is not known. Ask for html as well to read their translation.',
  kept_pictures:
    'These pictures stay as they are, because they are damaged, of a format that is not read, in a language that is not known, or beyond the limits of size, number, time or quota.',
  kept_picture_texts:
    'These texts in pictures stay as they are, because they cannot be read with certainty or their translation has no room.',
  depth_reduced: 'These pictures have more than 8 bits for a colour. Their translations have 8.',
  kept_setup:
    'The preamble of this document sets up languages or fonts of the source only. Set up the target language there.',
  signature_ends:
    'The file has these digital signatures. They do not hold for its translation. Keep the source, whose signatures stay valid.',
  memory_full:
    'These texts are translated, but not added to the translation memory, which has no room for them. Divide the memory, or free storage of its owner.',
  unmatched_patterns:
    'These patterns of include and exclude match no text of the file. Compare them with the names of its texts.',
  existing_lost:
    'These texts of the translation that exists (existing) are not in the result, because nothing tells where they belong: their keys occur twice, their lists have other lengths, or the file has no place for them. Take them over by hand.',
  comments_lost:
    'These comments of the translation that exists (existing) are not in the result, because the source has others in their places or has no such place. Take them over by hand if translators need them.',
  converted_format:
    'LibreOffice has converted this old Office file (.doc, .xls, .ppt). The result has the new format, without macros. Compare its layout with that of the source.',
  not_read:
    'The text of these parts is not read, such as embedded files, pages of a PDF that are images, and columns of notes. Translate them as files of their own; for pages that are images, set translate_images.',
} as const;

export type DocumentWarningCode = keyof typeof DOCUMENT_WARNINGS;

/** The number of texts or parts that each warning is about. */
export type WarningCounts = Partial<Record<DocumentWarningCode, number>>;

export const DOCUMENT_WARNING_CODES = Object.keys(DOCUMENT_WARNINGS).filter((code): code is DocumentWarningCode =>
  Object.hasOwn(DOCUMENT_WARNINGS, code),
);

/** Counts texts or parts for a warning. */
export function addWarning(counts: WarningCounts, code: DocumentWarningCode, count = 1): void {
  if (count > 0) counts[code] = (counts[code] ?? 0) + count;
}

export function addWarnings(counts: WarningCounts, more: WarningCounts = {}): void {
  for (const code of DOCUMENT_WARNING_CODES) addWarning(counts, code, more[code] ?? 0);
}
