/** The instruction of a field whose result is text to translate. */
export const TRANSPARENT_FIELD = /HYPERLINK|\bTOC\b|\bINDEX\b|\bBIBLIOGRAPHY\b/;
/** Entries, defaults and helps of a form field, which stay. A number is no text. */
export const FORM_TEXT = /\\ff(?:deftext|helptext|l|stattext) [^{}\d\s]/g;
