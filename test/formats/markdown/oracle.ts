import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { z } from 'zod';

const nodeSchema = z.looseObject({
  type: z.string(),
  position: z.unknown().optional(),
  value: z.string().optional(),
  alt: z.string().nullish(),
  title: z.string().nullish(),
  get children() {
    return z.array(nodeSchema).optional();
  },
});
type Node = z.infer<typeof nodeSchema>;

const HTML = /<!--[\s\S]*?-->|<[^>]*>/g;

/** The tree of the reference implementation. */
function treeOf(source: string): Node {
  const tree: unknown = fromMarkdown(source, {
    extensions: [gfm(), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml'])],
  });
  return nodeSchema.parse(tree);
}

/** A tree without its texts: the nodes with what must stay, such as code and addresses. */
export function shapeOf(source: string): string {
  return describe(treeOf(source));
}

/** The elements of a tree with those around them, in an order that does not depend on where they are in a paragraph. */
export function elementsOf(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, path: string): void => {
    const here = `${path}/${node.type}${describeFields(node)}`;
    if (node.type === 'text' || node.type === 'yaml') return;
    found.push(here);
    for (const child of node.children ?? []) visit(child, here);
  };
  visit(treeOf(source), '');
  return found.sort();
}

function describe(node: Node): string {
  if (node.type === 'text' || node.type === 'yaml') return '';
  return `${node.type}${describeFields(node)}(${(node.children ?? []).map(describe).join('')})`;
}

function describeFields({ type, position: _, children: __, value, alt, title, label, ...fields }: Node): string {
  const isFixed = type === 'code' || type === 'inlineCode' || type === 'toml';
  // The text of HTML is translated.
  const kept = type === 'html' ? value?.match(HTML)?.join('') : isFixed ? value : '';
  return JSON.stringify([fields, kept?.replaceAll(/\s+/g, ' '), Boolean(alt), Boolean(title), label]);
}
