import { damaged } from '../damaged.ts';
import type { ContainerFormat } from '../files/file-format.ts';
import { createContentFormat } from './content.ts';
import { createSettingsFormat } from './settings.ts';

/** Contents of the document and of its embedded objects, then the styles with headers and footers, then the title. */
const PARTS = [/(?:^|\/)content\.xml$/, /(?:^|\/)styles\.xml$/, /^meta\.xml$/];
const SETTINGS = 'settings.xml';

/**
 * Text documents, presentations and spreadsheets of OpenDocument. The units are paragraphs with the text of cells, notes,
 * comments and drawings, labels of charts, the title and the description.
 */
export const openDocument: ContainerFormat = {
  kind: 'container',
  findParts(container) {
    if (!container.names.some((name) => name === 'content.xml' || name === 'styles.xml')) throw damaged();
    const file = { isChanged: false };
    const format = createContentFormat(file);
    const names = PARTS.flatMap((part) => container.names.filter((name) => part.test(name)));
    const parts = names.map((name) => ({ name, format, ...(name === 'content.xml' && { body: {} }) }));
    const settings = container.names.filter((name) => name === SETTINGS);
    return [...parts, ...settings.map((name) => ({ name, format: createSettingsFormat(file) }))];
  },
};
