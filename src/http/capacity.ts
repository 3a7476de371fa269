import { getHeapStatistics } from 'node:v8';
import { bodyLimit } from './body/json-body.ts';

/** What requests that are under way may hold together. */
export interface Capacity {
  requests: number;
  /** Of JSON bodies, from the arrival of each byte to the end of the answer. */
  bodyBytes: number;
}

/** Bytes of the heap that a request takes at most beside its body: its headers, its answer, what waits for it. */
const BYTES_PER_REQUEST = 1024 * 1024;
const MAX_REQUESTS = 4_096;
/** A body is there as bytes, as JSON, as texts and in pieces, each of which may take two bytes for one. */
const COPIES_OF_A_BODY = 16;

/** @param characters most characters of a request @param heap bytes that V8 may take, which it derives from the memory */
export function capacityFor(characters: number, heap = getHeapStatistics().heap_size_limit): Capacity {
  return {
    requests: Math.max(64, Math.min(MAX_REQUESTS, Math.floor(heap / BYTES_PER_REQUEST))),
    bodyBytes: Math.max(2 * bodyLimit(characters), Math.floor(heap / COPIES_OF_A_BODY)),
  };
}
