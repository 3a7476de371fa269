import { damaged } from '../damaged.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { type Content, type ContentReader, createContentReader } from './read-content.ts';

/** A `trans-unit` of XLIFF 1, or a `segment` of XLIFF 2. */
export interface XliffSegment {
  readonly tag: XmlTag;
  /** The file and the ids around it, and its own. */
  readonly name: string;
  readonly source: Content;
  /** The source, divided by a tool. */
  readonly divided: Content | undefined;
  readonly target: Content | undefined;
  /** Whether an element around it, or itself, says that it is not to be translated. */
  readonly isKept: boolean;
  /** Language of its source, as it is written. */
  readonly language: string | undefined;
}

export interface XliffVersion {
  readonly isVersion2: boolean;
  /** `state-qualifier` exists from version 1.1 on. */
  readonly hasStates: boolean;
}

export interface XliffFile extends XliffVersion {
  /** The elements that declare the target language. */
  readonly languageTags: readonly XmlTag[];
}

type Draft = { -readonly [Key in keyof XliffSegment]?: XliffSegment[Key] } & {
  tag: XmlTag;
  name: string;
  isKept: boolean;
};

const CONTENTS = { source: 'source', 'seg-source': 'divided', target: 'target' } as const;

/**
 * Reads the segments one after the other, because together they take many times the room of the source.
 * @throws GlossaError `document_damaged`
 */
export function readSegments(
  source: string,
  onSegment: (segment: XliffSegment, version: XliffVersion) => void,
): XliffFile {
  let root: XmlTag | undefined;
  const languageTags: XmlTag[] = [];
  let version: XliffVersion = { isVersion2: false, hasStates: true };
  /** Elements around the current place, and whether their texts stay. */
  const open: { tag: XmlTag; isKept: boolean }[] = [];
  let language: string | undefined;
  let draft: Draft | undefined;
  /** Name of the file and the unit around the current place, and the number of segments in the unit. */
  let [file, unit, segments] = ['', '', 0];
  let content: { tag: XmlTag; reader: ContentReader } | undefined;

  readXml(source, {
    open(tag) {
      if (content) return content.reader.open(tag);
      const parent = open.at(-1);
      if (!root) {
        root = tag;
        version = versionOf(tag);
        if (tag.local !== 'xliff') throw damaged('The root is not xliff.');
      }
      const translate = tag.attributes.translate?.value;
      const isKept = translate === undefined ? (parent?.isKept ?? false) : translate === 'no';
      const isOwn = tag.uri === root.uri;
      if (isOwn && (tag.local === 'file' || tag === root)) {
        languageTags.push(tag);
        file = tag.attributes.original?.value ?? tag.attributes.id?.value ?? '';
        language = tag.attributes['source-language']?.value ?? tag.attributes.srcLang?.value ?? language;
      }
      const id = tag.attributes.id?.value;
      if (isOwn && tag.local === 'unit') [unit, segments] = [id ?? '', 0];
      if (isOwn && tag.local === 'trans-unit') draft = { tag, isKept, language, name: joinIds(file, id ?? '') };
      if (isOwn && tag.local === 'segment')
        draft = { tag, isKept, language, name: joinIds(file, unit, id ?? String(segments++)) };
      if (isOwn && draft && parent?.tag === draft.tag && tag.local in CONTENTS)
        content = { tag, reader: createContentReader(tag, source) };
      else open.push({ tag, isKept });
    },
    close(tag, range) {
      if (content && content.tag !== tag) return content.reader.close(tag, range);
      if (content && draft) {
        const name = tag.local;
        if (name === 'source' || name === 'seg-source' || name === 'target')
          draft[CONTENTS[name]] = content.reader.end(range);
        content = undefined;
        return;
      }
      open.pop();
      if (!draft || draft.tag !== tag) return;
      const { source: own, divided, target, isKept, name } = draft;
      if (own) onSegment({ tag, name, source: own, divided, target, isKept, language: draft.language }, version);
      draft = undefined;
    },
    text(range, kind) {
      content?.reader.text(range, kind);
    },
  });
  const name = version.isVersion2 ? 'xliff' : 'file';
  return { ...version, languageTags: languageTags.filter(({ local }) => local === name) };
}

/** Between the names of a file, a unit and a segment. */
export const ID_SEPARATOR = '\u0004';

export const joinIds = (...ids: readonly string[]): string => ids.join(ID_SEPARATOR);

function versionOf({ uri, attributes }: XmlTag): XliffVersion {
  const version = attributes.version?.value ?? '';
  return { isVersion2: uri.includes(':document:2') || version.startsWith('2'), hasStates: version !== '1.0' };
}
