import type { Location, Unit } from '../format.ts';

/** Elements whose paragraphs are not a part of the running text. */
const ASIDE = new Set([
  ...['office:annotation', 'office:chart', 'presentation:notes', 'style:footer', 'style:header', 'style:master-page'],
  ...['text:index-body', 'text:note'],
]);

/** Tells what the paragraphs of a part are in its running text. */
export interface RoleReader {
  /** The caller calls this when an element begins (1) and when it ends (-1). */
  note(name: string, change: 1 | -1): void;
  /** @param name of the element of a paragraph @param isInTitle whether it is in the title of a slide */
  read(name: string, isInTitle: boolean): Pick<Unit, 'role' | 'location'>;
}

export function createRoleReader(): RoleReader {
  const open = { aside: 0, cells: 0, items: 0, pages: 0 };
  let slides = 0;
  /** Whether the open paragraph numbers a figure or a table, as captions do. */
  let isCaption = false;

  function roleOf(name: string, isInTitle: boolean): Unit['role'] {
    const isParagraph = name === 'text:p' || name === 'text:h';
    if (!isParagraph || open.aside > 0 || isCaption) return undefined;
    if (open.cells > 0) return 'cell';
    if (name === 'text:h' || isInTitle) return 'heading';
    return open.items > 0 ? 'list_item' : 'paragraph';
  }

  return {
    note(name, change) {
      if (ASIDE.has(name)) open.aside += change;
      else if (name === 'text:sequence') isCaption = true;
      else if (name === 'table:table-cell') open.cells += change;
      else if (name === 'text:list-item') open.items += change;
      else if (name === 'draw:page') {
        open.pages += change;
        if (change > 0) slides++;
      }
    },
    read(name, isInTitle) {
      const location: Location | undefined = open.pages > 0 ? { slide: slides } : undefined;
      const role = roleOf(name, isInTitle);
      isCaption = false;
      return { role, location };
    },
  };
}
