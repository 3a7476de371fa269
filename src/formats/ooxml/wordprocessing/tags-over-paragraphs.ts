/** Statements of docx-templates whose code can have several paragraphs. */
const OPENING = /^ ?(?:!|(?:QUERY|EXEC|CMD_NODE)(?![\p{L}\p{N}]))/u;
const DELIMITER = '+++';
/** Without an end, a tag ends here, so that a lost delimiter does not keep a whole document. */
const MAX_PARAGRAPHS = 100;

/**
 * Finds the paragraphs of tags that begin in one paragraph and end in another one.
 * @returns a function that takes the text of each paragraph in order, and tells whether a part of such a tag is in it
 */
export function createTagFollower(): (text: string) => boolean {
  let left = 0;
  return (text) => {
    const wasOpen = left > 0;
    const parts = text.split(DELIMITER);
    // Delimiters open and close in turn.
    const endsOpen = (parts.length % 2 === 0) !== wasOpen;
    if (!endsOpen) left = 0;
    else if (wasOpen && parts.length === 1) left--;
    else left = OPENING.test(parts.at(-1) ?? '') ? MAX_PARAGRAPHS : 0;
    return wasOpen || left > 0;
  };
}
