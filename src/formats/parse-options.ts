import type { Choice } from './choice.ts';
import type { Existing } from './existing.ts';
import type { TagOptions } from './tag-options.ts';

/** How a text is taken apart. */
export interface ParseOptions extends TagOptions {
  /** Source and target, for formats that hold a text in several languages. */
  readonly languages?: DocumentLanguages | undefined;
  /** For formats whose texts have names. Default: all texts are translated. */
  readonly choice?: Choice | undefined;
  /** For formats that `isUpdated` names. Default: all texts are translated. */
  readonly existing?: Existing | undefined;
  /** Keys of the front matter whose texts a reader sees, with dots between those of collections. For Markdown. */
  readonly frontMatterKeys?: readonly string[] | undefined;
  /** Whether it is a file, to whose headings other files can link. For Markdown. */
  readonly isFile?: boolean | undefined;
}

/** The languages that were asked for, canonical or as the client wrote them. Plain data. */
export interface DocumentLanguages {
  /** Undefined if it is detected. */
  readonly source?: string | undefined;
  readonly target: string;
}
