import type { Unit } from '../../formats/format.ts';
import { codePointLength } from '../../text/graphemes.ts';
import type { NewPart } from '../queue/commit-extraction.ts';
import { formatUnits } from '../units-json.ts';

/** Code points of a part: about a second of work. A longer unit is a separate part. */
const PART_CHARACTERS = 8_000;
/** UTF-16 units of JSON that are inserted together. */
const MAX_BUFFERED_LENGTH = 500_000;

/** Divides the units of a document into parts. */
export interface UnitDivider {
  /** @throws what `insert` throws */
  add(units: readonly Unit[]): Promise<void>;
  /** Ends the last part. @returns the parts that are not inserted yet */
  end(): NewPart[];
}

/** @param insert stores parts, in order */
export function createUnitDivider(insert: (parts: readonly NewPart[]) => Promise<void>): UnitDivider {
  let position = 1;
  let units: Unit[] = [];
  let characters = 0;
  let parts: NewPart[] = [];
  let buffered = 0;

  function closePart(): void {
    if (units.length === 0) return;
    const source = formatUnits(units);
    parts.push({ position: position++, segments: units.length, characters, source });
    buffered += source.length;
    units = [];
    characters = 0;
  }

  async function flush(): Promise<void> {
    if (parts.length > 0) await insert(parts);
    parts = [];
    buffered = 0;
  }

  return {
    async add(more) {
      for (const unit of more) {
        const length = codePointLength(unit.text);
        if (characters + length > PART_CHARACTERS) closePart();
        units.push(unit);
        characters += length;
        if (buffered > MAX_BUFFERED_LENGTH) await flush();
      }
    },
    end() {
      closePart();
      return parts;
    },
  };
}
