import type { Unit } from '../../formats/format.ts';
import { codePointLength } from '../../text/graphemes.ts';
import type { NewChunk } from '../queue/commit-extraction.ts';
import { formatUnits } from '../units-json.ts';

/** Code points of a chunk: about a second of work. A longer unit is a separate chunk. */
const CHUNK_CHARACTERS = 8_000;
/** UTF-16 units of JSON that are inserted together. */
const MAX_BUFFERED_LENGTH = 500_000;

/** Divides the units of a document into chunks. */
export interface UnitDivider {
  /** @throws what `insert` throws */
  add(units: readonly Unit[]): Promise<void>;
  /** Ends the last chunk. @returns the chunks that are not inserted yet */
  end(): NewChunk[];
}

/**
 * @param insert stores chunks, in order
 * @param options.isNeverEmpty whether a document without units has an empty chunk, so that it is composed
 */
export function createUnitDivider(
  insert: (chunks: readonly NewChunk[]) => Promise<void>,
  { isNeverEmpty = false } = {},
): UnitDivider {
  let position = 1;
  let units: Unit[] = [];
  let characters = 0;
  let chunks: NewChunk[] = [];
  let buffered = 0;

  function closeChunk(): void {
    const isNeeded = isNeverEmpty && position === 1;
    if (units.length === 0 && !isNeeded) return;
    const source = formatUnits(units);
    chunks.push({ position: position++, segments: units.length, characters, source });
    buffered += source.length;
    units = [];
    characters = 0;
  }

  async function flush(): Promise<void> {
    if (chunks.length > 0) await insert(chunks);
    chunks = [];
    buffered = 0;
  }

  return {
    async add(more) {
      for (const unit of more) {
        const length = codePointLength(unit.text);
        if (units.length > 0 && characters + length > CHUNK_CHARACTERS) closeChunk();
        units.push(unit);
        characters += length;
        if (buffered > MAX_BUFFERED_LENGTH) await flush();
      }
    },
    end() {
      closeChunk();
      return chunks;
    },
  };
}
