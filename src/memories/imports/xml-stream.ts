import { SaxesParser } from 'saxes';
import { invalidFile } from './invalid-file.ts';

/** Receives the parts of an XML file in order. Names have no prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(piece: string): void;
  close(name: string): void;
}

export interface XmlStream {
  write(text: string): void;
  close(): void;
}

const MAX_DEPTH = 100;
/** UTF-16 units of one text, tag or comment, which the parser keeps in memory. */
const MAX_PART_LENGTH = 1024 * 1024;

/**
 * Parses XML as it arrives. Document types are ignored, and only the five entities of XML are known, so nothing is expanded or
 * fetched.
 * @throws GlossaError `invalid_request` for XML that is not well-formed, too deep, or has a part that is too long
 */
export function createXmlStream(handler: XmlHandler): XmlStream {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const path: string[] = [];
  let sinceEvent = 0;

  parser.on('error', () => {
    throw invalidFile(`line ${parser.line}`, 'is not well-formed XML, or has an entity that XML itself does not have');
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceEvent = 0;
    const element = localName(name);
    if (path.push(element) > MAX_DEPTH) {
      throw invalidFile(`line ${parser.line}`, `has elements at more than ${MAX_DEPTH} levels`);
    }
    handler.open(element, attributes);
  });
  const onText = (piece: string): void => {
    sinceEvent = 0;
    handler.text(piece);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('comment', () => {
    sinceEvent = 0;
  });
  parser.on('closetag', () => {
    sinceEvent = 0;
    handler.close(path.pop() ?? '');
  });
  return {
    write(text) {
      sinceEvent += text.length;
      parser.write(text);
      if (sinceEvent > MAX_PART_LENGTH) {
        throw invalidFile(
          `line ${parser.line}`,
          `has a part of more than ${MAX_PART_LENGTH.toLocaleString('en')} characters`,
        );
      }
    },
    close() {
      parser.close();
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
