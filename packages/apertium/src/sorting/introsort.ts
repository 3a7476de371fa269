/**
 * The GNU C++ library's `std::sort` is not stable. Programs that take the first of several equal elements depend on where it
 * leaves them, so its steps are repeated here. Short arrays are sorted stably.
 */

const MAX_INSERTION_LENGTH = 16;

type IsBefore<Element> = (a: Element, b: Element) => boolean;

/** Sorts an array in place. Equal elements end where `std::sort` puts them. */
export function introsort<Element>(elements: Element[], isBefore: IsBefore<Element>): void {
  const maxDepth = 2 * Math.floor(Math.log2(Math.max(elements.length, 1)));
  partitionRange(elements, 0, elements.length, maxDepth, isBefore);
  insertionSort(elements, isBefore);
}

/** Leaves runs of at most 16 elements unsorted. */
function partitionRange<Element>(
  elements: Element[],
  start: number,
  end: number,
  maxDepth: number,
  isBefore: IsBefore<Element>,
): void {
  let upper = end;
  for (let depth = maxDepth; upper - start > MAX_INSERTION_LENGTH; depth--) {
    if (depth === 0) {
      // The C++ library uses a heap here. Only arrays made for this purpose get this far.
      const sorted = elements.slice(start, upper).sort((a, b) => Number(isBefore(b, a)) - Number(isBefore(a, b)));
      for (const [i, element] of sorted.entries()) elements[start + i] = element;
      return;
    }
    const cut = partition(elements, start, upper, isBefore);
    partitionRange(elements, cut, upper, depth - 1, isBefore);
    upper = cut;
  }
}

function partition<Element>(elements: Element[], start: number, end: number, isBefore: IsBefore<Element>): number {
  const middle = start + Math.floor((end - start) / 2);
  swap(elements, start, indexOfMedian(elements, start + 1, middle, end - 1, isBefore));
  const pivot = elements[start] as Element;
  let low = start + 1;
  let high = end;
  for (;;) {
    while (isBefore(elements[low] as Element, pivot)) low++;
    high--;
    while (isBefore(pivot, elements[high] as Element)) high--;
    if (low >= high) return low;
    swap(elements, low, high);
    low++;
  }
}

function indexOfMedian<Element>(
  elements: Element[],
  a: number,
  b: number,
  c: number,
  isBefore: IsBefore<Element>,
): number {
  const isIndexBefore = (x: number, y: number) => isBefore(elements[x] as Element, elements[y] as Element);
  if (isIndexBefore(a, b)) {
    if (isIndexBefore(b, c)) return b;
    return isIndexBefore(a, c) ? c : a;
  }
  if (isIndexBefore(a, c)) return a;
  return isIndexBefore(b, c) ? c : b;
}

function insertionSort<Element>(elements: Element[], isBefore: IsBefore<Element>): void {
  for (let i = 1; i < elements.length; i++) {
    const element = elements[i] as Element;
    let at = i;
    for (; at > 0 && isBefore(element, elements[at - 1] as Element); at--) elements[at] = elements[at - 1] as Element;
    elements[at] = element;
  }
}

function swap<Element>(elements: Element[], a: number, b: number): void {
  const element = elements[a] as Element;
  elements[a] = elements[b] as Element;
  elements[b] = element;
}
