import { type DialectLine, WITH_TITLE } from './dialects.ts';

/** Directives of MyST between fences whose bodies are Markdown. */
const WITH_PROSE = new Set([
  ...WITH_TITLE,
  ...'card deprecated figure grid grid-item list-table margin tab-set versionadded versionchanged'.split(' '),
]);
const FENCED = /^(`{3,}|~{3,})\{([\w-]+)\}[ \t]*/;
const CONTAINER = /^:{3,}[ \t]*\{/;
const OPTION = /^:[\w-]+:(?:[ \t]|$)/;
const COMMENT = /^%(?:[ \t]|$)/;
const YAML_FENCE = /^---[ \t]*$/;
const MARK: DialectLine = { isContainer: false, title: undefined };

/** Reads the lines of directives of MyST: fences around Markdown, options below the first line, and comments. */
export class Directives {
  /** The fences of open directives. */
  readonly #open: string[] = [];
  /** Whether a line can be an option. In YAML, every line is one. */
  #options: 'none' | 'lines' | 'yaml' = 'none';

  /**
   * @param rest the line from its first character that is no blank
   * @param isFirst whether it is the first line of the document, which can be the title of a document of Pandoc
   */
  lineOf(rest: string, isInParagraph: boolean, isFirst: boolean): DialectLine | undefined {
    if (this.#readOption(rest)) return MARK;
    if (CONTAINER.test(rest)) this.#options = 'lines';
    const [mark = '', fence = '', name = ''] = FENCED.exec(rest) ?? [];
    if (WITH_PROSE.has(name)) {
      this.#open.push(fence);
      this.#options = 'lines';
      const end = rest.trimEnd().length;
      return WITH_TITLE.has(name) && mark.length < end
        ? { isContainer: false, title: { start: mark.length, end } }
        : MARK;
    }
    const last = this.#open.at(-1);
    if (last !== undefined && isClosingFence(rest, last)) {
      this.#open.pop();
      return MARK;
    }
    return !isInParagraph && !isFirst && COMMENT.test(rest) ? MARK : undefined;
  }

  /** Whether no directive is open, so that a line is read as in a new document. */
  get areClosed(): boolean {
    return this.#open.length === 0 && this.#options === 'none';
  }

  #readOption(rest: string): boolean {
    if (this.#options === 'none') return false;
    const isYaml = this.#options === 'yaml';
    const isFence = YAML_FENCE.test(rest);
    if (isYaml && isFence) this.#options = 'none';
    else if (isFence) this.#options = 'yaml';
    else if (!isYaml && !OPTION.test(rest)) {
      this.#options = 'none';
      return false;
    }
    return true;
  }
}

/** Whether a line ends a block between fences. */
export function isClosingFence(rest: string, fence: string): boolean {
  const text = rest.trimEnd();
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}
