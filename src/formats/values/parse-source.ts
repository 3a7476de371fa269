import { damaged } from '../damaged.ts';

/**
 * Runs the parser of a library. Its errors of syntax, and of nesting that exceeds the stack, mean that the file is damaged.
 * @throws GlossaError `document_damaged`
 */
export function parseSource<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw damaged(cause);
  }
}
