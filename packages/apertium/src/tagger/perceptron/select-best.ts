/** The GNU C++ library's `std::partial_sort_copy` leaves equal elements where its heap puts them, so its steps are repeated. */

/**
 * @param count of the scores that are compared
 * @param beam gets the indexes of the highest scores in descending order
 * @returns how many it got, at most the length of `beam`
 */
export function selectBest(scores: Float64Array, count: number, beam: Int32Array): number {
  const size = Math.min(count, beam.length);
  for (let i = 0; i < size; i++) beam[i] = i;
  for (let parent = (size >> 1) - 1; parent >= 0; parent--) sift(scores, beam, parent, size, beam[parent] ?? 0);
  for (let i = size; i < count; i++) {
    if ((scores[i] ?? 0) > (scores[beam[0] ?? 0] ?? 0)) sift(scores, beam, 0, size, i);
  }
  for (let end = size - 1; end > 0; end--) {
    const last = beam[end] ?? 0;
    beam[end] = beam[0] ?? 0;
    sift(scores, beam, 0, end, last);
  }
  return size;
}

/** Puts an index into the heap, whose top has the lowest score: the gap at `start` sinks to a leaf, and rises from there. */
function sift(scores: Float64Array, heap: Int32Array, start: number, size: number, index: number): void {
  const scoreAt = (at: number): number => scores[heap[at] ?? 0] ?? 0;
  let gap = start;
  for (let child = 2 * gap + 2; child <= size; child = 2 * gap + 2) {
    if (child === size || scoreAt(child) > scoreAt(child - 1)) child--;
    heap[gap] = heap[child] ?? 0;
    gap = child;
  }
  const score = scores[index] ?? 0;
  for (let parent = (gap - 1) >> 1; gap > start && scoreAt(parent) > score; parent = (gap - 1) >> 1) {
    heap[gap] = heap[parent] ?? 0;
    gap = parent;
  }
  heap[gap] = index;
}
