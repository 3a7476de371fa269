import { SaxesParser } from 'saxes';

/** Attribute of the root of a request. Some servers require it. */
export const XML_NAMESPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** An element of a response. */
export interface XmlElement {
  name: string;
  /** Text of the element without its children. */
  text: string;
  children: XmlElement[];
}

/** Parses a response of S3. @returns its root; undefined when it is not XML */
export function readXml(xml: string): XmlElement | undefined {
  const document: XmlElement = { name: '', text: '', children: [] };
  const open = [document];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element: XmlElement = { name, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(xml).close();
  } catch {
    return undefined;
  }
  return document.children[0];
}

/** All children of this name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Text of the first child of this name; undefined without such a child. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text;
}

/** Escapes text for an element of a request. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;' })[character] ?? '&gt;');
}
