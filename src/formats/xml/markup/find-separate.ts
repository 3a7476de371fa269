import type { TagOptions } from '../../tag-options.ts';
import type { TaggedTokens } from './read-tokens.ts';

/**
 * Finds the elements whose text is separate from the text around them, such as paragraphs. With outline detection, these are
 * the elements with text of a name that stands more often apart, among other elements with text, than beside text. An element
 * around a separate one is separate too.
 * @returns one value for each element
 */
export function findSeparate({ elements, hasText }: TaggedTokens, options: TagOptions): boolean[] {
  const { splittingTags = [], nonSplittingTags = [], outlineDetection = true } = options;
  const splitting = new Set(splittingTags);
  const nonSplitting = new Set(nonSplittingTags);
  const isInline = ({ name }: { name: string }): boolean => nonSplitting.has(name) && !splitting.has(name);

  /** Whether an element has text directly in it, and any text. The last value is that of the place outside of all elements. */
  const outside = elements.length;
  const directText = [...elements.map((element) => element.hasText), hasText];
  const anyText = [...directText];
  /** Number of elements with text in an element. */
  const children = directText.map(() => 0);
  for (const [index, element] of [...elements.entries()].reverse()) {
    const parent = element.parent ?? outside;
    if (!anyText[index]) continue;
    anyText[parent] = true;
    children[parent] = (children[parent] ?? 0) + 1;
    if (directText[index] && isInline(element)) directText[parent] = true;
  }

  /** How often the elements of a name stand apart, less how often they stand beside text. */
  const apart = new Map<string, number>();
  for (const [index, { name, parent = outside }] of elements.entries()) {
    if (!anyText[index]) continue;
    if (directText[parent]) apart.set(name, (apart.get(name) ?? 0) - 1);
    else if ((children[parent] ?? 0) > 1) apart.set(name, (apart.get(name) ?? 0) + 1);
  }

  const separate = elements.map((element, index) => {
    if (splitting.has(element.name)) return true;
    const isFound = outlineDetection && anyText[index] === true && (apart.get(element.name) ?? 0) > 0;
    return isFound && !isInline(element);
  });
  for (const [index, { parent }] of [...elements.entries()].reverse())
    if (separate[index] && parent !== undefined) separate[parent] = true;
  return separate;
}
